import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepSessionMirror } from './features/accounts/session-mirror.client.ts'
import { forgetAllTyped, keepForgettingTyped } from './forget-typed.client.ts'
import { reloadOnceWhenChunksAreGone } from './reload-after-deployment.client.ts'
import './ui/enhance.client.ts'

reloadOnceWhenChunksAreGone()
keepForgettingTyped()
keepSessionMirror(forgetAllTyped)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
