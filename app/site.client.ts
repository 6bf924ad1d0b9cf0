import { listenToGate } from './features/site-gate/gate.client.ts'
import './ui/enhance.client.ts'

// The whole script of a page without framework script.
listenToGate()
