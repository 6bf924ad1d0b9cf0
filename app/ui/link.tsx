import {
  createContext,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { Form, Link } from 'react-router'
import { keepWhileOffline } from '#app/ui/feedback/offline.ts'
import { tellWhatWasTypedEarly } from '#app/ui/form/typed-early.ts'

/** What every link of the site accepts. */
export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** True when the target is a page without framework script: the move is then a plain document load. */
  document?: boolean | undefined
  /** True for another view of the same thing: the page stays where it is scrolled. */
  keepScroll?: boolean | undefined
  children?: ReactNode
}

/** Whether the page is sent without framework script: nothing then needs the router's links, which cost more to write. */
export const PlainLinks = createContext(false)

const IS_ADDRESS_OF_THIS_SITE = /^\/(?!\/)/

/**
 * The one link of the product. A path of this site goes through the router (or loads the document, with `document`);
 * an anchor, a telephone number, a mail address or another site is a plain `<a>`.
 */
export function AppLink({
  href,
  document = false,
  keepScroll = false,
  children,
  ...rest
}: AppLinkProps) {
  const plain = use(PlainLinks)
  if (!IS_ADDRESS_OF_THIS_SITE.test(href)) {
    const outside = /^https?:/.test(href) ? { rel: 'noopener' } : {}
    return (
      <a href={href} {...outside} {...rest}>
        {children}
      </a>
    )
  }
  // What is loaded as a document needs nothing of the router.
  if (document || plain)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link to={href} preventScrollReset={keepScroll} {...rest}>
      {children}
    </Link>
  )
}

/** What every form of the site accepts. */
export type AppFormProps = Omit<ComponentProps<typeof Form>, 'reloadDocument'> & {
  /** True on pages without framework script, and when the answer leads to one. */
  document?: boolean | undefined
  /** True where `onSubmit` keeps by itself what cannot leave; any other form stays, with a word, while there is no network. */
  worksOffline?: boolean | undefined
}

/** The one form of the product: posts by default, and leaves checking to the server, whose words are better than the browser's. */
export function AppForm({
  document = false,
  worksOffline = false,
  method = 'post',
  noValidate = true,
  onSubmit,
  ref,
  ...rest
}: AppFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => form.current!)
  useEffect(() => tellWhatWasTypedEarly(form.current!), [])
  const leave: AppFormProps['onSubmit'] = (event) => {
    if (worksOffline || !keepWhileOffline(event)) onSubmit?.(event)
  }
  return (
    <Form
      ref={form}
      method={method}
      noValidate={noValidate}
      reloadDocument={document}
      onSubmit={leave}
      {...rest}
    />
  )
}
