import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { opensReport } from './conversation.tsx'

/**
 * What one may do about the other side: report, block. `blocks` says what blocking does, which
 * differs from side to side.
 */
export function ConversationMenu({
  other,
  blocked,
  reported,
  blocks,
}: {
  other: string
  blocked: boolean
  reported: boolean
  blocks: string
}) {
  return (
    <>
      <details className="chat-menu">
        <summary aria-label="Autres actions">
          <Icon of={Ellipsis} />
        </summary>
        <div className="chat-menu-acts">
          {reported ? (
            <p className="p-2 text-sm text-muted">
              Conversation signalée. Notre équipe vous répond par email.
            </p>
          ) : (
            <Button {...opensReport()} variant="link" size="sm">
              Signaler la conversation
            </Button>
          )}
          {blocked ? (
            <AppForm intent="debloquer-conversation">
              <Button variant="link" size="sm">
                Débloquer {other}
              </Button>
            </AppForm>
          ) : (
            <Button {...opens('bloquer-conversation')} variant="link" size="sm">
              Bloquer {other}
            </Button>
          )}
        </div>
      </details>
      {!blocked && (
        <ConfirmDialog
          id="bloquer-conversation"
          title={`Bloquer ${other} ?`}
          confirm="Bloquer"
          danger
          form={AppForm}
          fields={{ intent: 'bloquer-conversation' }}
        >
          <p>{blocks}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
