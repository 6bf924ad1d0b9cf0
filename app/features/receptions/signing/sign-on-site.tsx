import { useEffect, useState } from 'react'
import { SignaturePad } from '#app/features/signatures/signature-pad.tsx'
import { Button } from '#app/ui/button.tsx'
import { WaitingActs } from '#app/ui/feedback/waiting-acts.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { canonicalJson } from '#app/values/canonical-json.ts'
import { SITE_SIGNATURE } from '#app/features/receptions/copy.ts'
import type { ReceptionDocument } from '#app/features/receptions/reception-document.ts'

/**
 * The form by which the client signs a report by hand on the artisan's device, without network. The device makes the
 * digest of the report that it shows.
 */
export function SignOnSite({ document }: { document: ReceptionDocument }) {
  const [hash, setHash] = useState('')
  useEffect(() => {
    void digest(canonicalJson(document)).then(setHash)
  }, [document])
  return (
    <>
      <p className="notice mb-6 max-w-prose">{SITE_SIGNATURE.why}</p>
      <AppForm later={SITE_SIGNATURE.label} className="grid max-w-[42rem] gap-7">
        <input type="hidden" name="contentHash" value={hash} />
        <TextField
          label="Prénom et nom du client, pour signer"
          name="signedName"
          autoComplete="off"
          required
          star={false}
        />
        <SignaturePad name="drawing" />
        <Checkbox name="agreed" required label={SITE_SIGNATURE.agreed} />
        <Checkbox
          name="together"
          required
          label="L’artisan confirme que le client et lui sont ensemble, devant les travaux."
        />
        <Button
          name="intent"
          value="sign-on-site"
          variant="primary"
          className="max-sm:w-full"
          disabledReason={
            hash ? null : 'Cet appareil ne sait pas encore calculer l’empreinte du document.'
          }
        >
          Signer sur place
        </Button>
      </AppForm>
      <div className="mt-6">
        <WaitingActs having={{ intent: 'sign-on-site' }} />
      </div>
    </>
  )
}

/** SHA-256 in hexadecimal; empty where the browser has none to offer. */
async function digest(text: string): Promise<string> {
  if (!('subtle' in crypto)) return ''
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
