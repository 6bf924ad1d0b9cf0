import type { RouterContextProvider } from 'react-router'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { SignerDevice } from './signature.ts'

/** Where a signature is posted from. */
export function signerDevice(
  context: Readonly<RouterContextProvider>,
  request: Request,
): SignerDevice {
  return {
    address: requestScope(context).clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
  }
}
