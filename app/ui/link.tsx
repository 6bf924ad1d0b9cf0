import {
  createContext,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { keepWhileOffline } from '#app/ui/feedback/offline.ts'
import { useHasNetwork } from '#app/ui/feedback/use-has-network.ts'
import { ACT_NAME, useLater } from '#app/ui/later.ts'
import { tellWhatWasTypedEarly } from '#app/ui/form/typed-early.ts'

/**
 * Whether an address, or the page itself where none is given, is of the application that is open in
 * the browser. Never so on a page of the site, which ships no framework script.
 */
export const IsInside = createContext<(href?: string) => boolean>(() => false)

/** What every link of the site accepts. */
export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** True for another view of the same thing: the page stays where it is scrolled. */
  keepScroll?: boolean | undefined
  children?: ReactNode
}

/**
 * The one link of the product: a move of the router inside the application that is open, a plain
 * `<a>` to anything else.
 */
export function AppLink({ href, keepScroll = false, children, ...rest }: AppLinkProps) {
  const isInside = use(IsInside)
  const hasNetwork = useHasNetwork()
  if (!isInside(href)) {
    const outside = /^https?:/.test(href) ? { rel: 'noopener' } : {}
    return (
      <a href={href} {...outside} {...rest}>
        {children}
      </a>
    )
  }
  return (
    // Without network the script of the next page does not come, and the router would reload this one.
    <Link
      to={href}
      prefetch={hasNetwork ? 'intent' : 'none'}
      preventScrollReset={keepScroll}
      {...rest}
    >
      {children}
    </Link>
  )
}

/** What every form of the site accepts. */
export type AppFormProps = Omit<ComponentProps<typeof Form>, 'reloadDocument' | 'action'> & {
  action?: string | undefined
  /** Which act of the page it posts; where buttons name it, none. */
  intent?: string | undefined
  /**
   * True where `onSubmit` keeps by itself what cannot leave; any other form stays, with a word,
   * while there is no network.
   */
  worksOffline?: boolean | undefined
  /**
   * What the form asks for, in French (« Début des travaux »): in a space that keeps acts, it is kept on the device
   * while there is no network, and leaves later. Its act is done `once` on the server.
   */
  later?: string | undefined
}

/**
 * The one form of the product: posts by default, leaves checking to the server, whose words are better than the
 * browser's, and leaves once however often it is pressed, its button busy meanwhile.
 */
export function AppForm({
  worksOffline = false,
  intent,
  later,
  children,
  method = 'post',
  noValidate = true,
  action,
  onSubmit,
  ref,
  ...rest
}: AppFormProps) {
  const isInside = use(IsInside)
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const { name, leaveLater } = useLater()
  useImperativeHandle(ref, () => form.current!)
  useEffect(() => tellWhatWasTypedEarly(form.current!), [])
  useEffect(() => {
    if (state !== 'idle') return
    pressed.current?.removeAttribute('aria-busy')
    pressed.current = null
  })
  const leave: AppFormProps['onSubmit'] = (event) => {
    if (pressed.current) return event.preventDefault()
    if (later !== undefined && leaveLater(event, later)) return
    if (!worksOffline && keepWhileOffline(event)) return
    onSubmit?.(event)
    const { submitter } = event.nativeEvent as SubmitEvent
    if (event.defaultPrevented || method !== 'post' || !submitter || !isInside(action)) return
    submitter.setAttribute('aria-busy', 'true')
    pressed.current = submitter
  }
  return (
    <Form
      ref={form}
      method={method}
      noValidate={noValidate}
      reloadDocument={!isInside(action)}
      {...(action === undefined ? {} : { action })}
      onSubmit={leave}
      {...rest}
    >
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {later !== undefined && <input type="hidden" name={ACT_NAME} ref={name} />}
      {children}
    </Form>
  )
}
