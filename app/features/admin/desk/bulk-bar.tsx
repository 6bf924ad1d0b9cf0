import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

/** What is done to the ticked cases of a list: shown while one is. Stands in their form. */
export function BulkBar({
  tomorrow,
  until,
  error,
}: {
  tomorrow: string
  until: string | undefined
  error: string | undefined
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState(0)
  useEffect(() => {
    const form = bar.current?.closest('form')
    const count = () => setTicked(form?.querySelectorAll('[data-case] input:checked').length ?? 0)
    form?.addEventListener('change', count)
    return () => form?.removeEventListener('change', count)
  }, [])
  return (
    <div ref={bar} className="desk-bar">
      <div className="desk-bar-sleep">
        <TextField
          label="En sommeil jusqu’au"
          name="until"
          type="date"
          min={tomorrow}
          defaultValue={until || tomorrow}
          error={error}
        />
        {/* First of the buttons: Enter in the field of the day is this one. */}
        <Button name="intent" value="snooze">
          Mettre en sommeil
        </Button>
      </div>
      <output>
        {ticked > 0 && (
          <>
            {ticked} <span className="desk-bar-words">{ticked > 1 ? 'affaires' : 'affaire'} </span>
            {ticked > 1 ? 'cochées' : 'cochée'}
          </>
        )}
      </output>
      {ticked > 1 && (
        <Button name="intent" value="join">
          Réunir
        </Button>
      )}
      <Button name="intent" value="take" data-take>
        Prendre
      </Button>
    </div>
  )
}
