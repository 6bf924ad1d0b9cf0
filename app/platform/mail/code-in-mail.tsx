import { Text } from '@react-email/components'
import { FONT, INK, PAPER } from './mail-style.ts'

/**
 * Six digits to type back. They stand alone in their element: `withoutTokens` takes them out of the
 * copy that is kept.
 */
export function CodeInMail({ children }: { children: string }) {
  return (
    <Text
      style={{
        fontFamily: FONT,
        color: INK,
        backgroundColor: PAPER,
        fontSize: '36px',
        lineHeight: '1.2',
        fontWeight: 660,
        letterSpacing: '0.12em',
        margin: '8px 0 24px',
      }}
    >
      {children}
    </Text>
  )
}
