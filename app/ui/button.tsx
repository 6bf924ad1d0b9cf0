import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './class-names.ts'
import { AppLink, type AppLinkProps } from './link.tsx'
import { Tooltip } from '#app/ui/feedback/tooltip.tsx'

/**
 * One `primary` a screen: the thing that matters now. The others are `quiet`, `link` or, for what
 * cannot be undone, `danger`.
 */
type ButtonVariant = 'primary' | 'quiet' | 'link' | 'danger'

type Look = {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'sm' | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
  /** A square for a single icon; then `aria-label` is required in practice. */
  square?: boolean | undefined
}

/** The class names of a button, for the rare element that must be neither a `<button>` nor a link. */
export const buttonClasses = (
  { variant = 'quiet', size = 'md', wide, square }: Look,
  className?: string,
) =>
  classes(
    'btn',
    `btn-${variant}`,
    size === 'sm' && 'btn-sm',
    wide && 'btn-wide',
    square && 'btn-icon',
    className,
  )

/** What `Button` accepts beside the attributes of `<button>`. */
export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Why the act is refused just now. The button stays reachable, does nothing, and says it. */
    disabledReason?: string | null | undefined
    /** Where the reason stands: under the button, or in a tooltip where the row has no room. */
    reasonAs?: 'text' | 'tooltip' | undefined
    /** The act is under way: the label stays, a mark turns, a second press does nothing. */
    pending?: boolean | undefined
    icon?: ReactNode
    /** Opens or closes an element by its id without script of ours (see dialog.tsx). */
    command?: 'show-modal' | 'close' | undefined
    commandfor?: string | undefined
  }

/** A button; `type` is `submit` unless said otherwise, as in HTML. */
export function Button({
  variant,
  size,
  wide,
  square,
  disabledReason,
  reasonAs = 'text',
  pending = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const look = { variant, size, wide, square }
  if (disabledReason) {
    const {
      onClick: _unused,
      type: _type,
      command: _command,
      commandfor: _target,
      ...attributes
    } = rest
    const button = (
      <button
        {...attributes}
        type="button"
        aria-disabled="true"
        aria-describedby={reasonId}
        className={buttonClasses(look, className)}
      >
        {icon}
        {children}
      </button>
    )
    if (reasonAs === 'tooltip')
      return (
        <Tooltip text={disabledReason} id={reasonId}>
          {button}
        </Tooltip>
      )
    return (
      <div className="btn-reason">
        {button}
        <p id={reasonId}>{disabledReason}</p>
      </div>
    )
  }
  const busy = pending ? ({ 'aria-busy': true, type: 'button', onClick: undefined } as const) : {}
  return (
    <button {...rest} {...busy} className={buttonClasses(look, className)}>
      {pending ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** What `ButtonLink` accepts beside the attributes of a link. */
export type ButtonLinkProps = AppLinkProps & Look & { icon?: ReactNode }

/** A link that looks like a button: it leads somewhere, it changes nothing. */
export function ButtonLink({
  variant,
  size,
  wide,
  square,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <AppLink {...rest} className={buttonClasses({ variant, size, wide, square }, className)}>
      {icon}
      {children}
    </AppLink>
  )
}
