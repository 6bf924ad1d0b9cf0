import { createContext, useContext } from 'react'

/** The nonce of this answer's Content-Security-Policy; undefined in the browser, which has no use for it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The present nonce. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
