import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  requestScope,
  requireAdmin,
  requireFreshAdmin,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { isDatabaseUnavailable } from '#app/platform/database/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Toast } from '#app/values/toast.ts'
import { parseId, type ThemeVersionId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-design.page'
import { NOT_SIGNED_IN, REFUSALS, WAS_RESET } from './copy.ts'
import { currentTheme } from './current-theme.server.ts'
import { listThemeVersions, VERSIONS_SHOWN } from './queries.server.ts'
import { resetTheme, restoreTheme, saveTheme, undoTheme } from './save-theme.server.ts'
import { ThemeEditor, type Refused } from './theme-editor.tsx'
import { postedValues, readTheme, themeErrors, themeValues } from './theme-form.ts'
import type { SeenVersion } from './theme-version.ts'

export const meta = () => [{ title: 'Design — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [theme, versions] = await Promise.all([currentTheme(ctx), listThemeVersions(ctx)])
  return {
    theme,
    versions,
    more: versions.length === VERSIONS_SHOWN,
  }
}

const DONE = {
  save: {
    title: 'Design enregistré',
    description: 'Toutes les pages l’affichent dès maintenant.',
  },
  reset: {
    title: WAS_RESET,
    description: 'Le site a retrouvé son apparence d’origine.',
  },
  restore: {
    title: 'Version rétablie',
    description: 'Toutes les pages l’affichent dès maintenant.',
  },
  undo: {
    title: 'Changement annulé',
    description: 'Le site a retrouvé son apparence précédente.',
  },
} as const satisfies Record<string, Toast>

/** Saves, resets, brings a version back or undoes the last change; what cannot be read is refused beside its field. */
export async function action({ context, request }: Route.ActionArgs) {
  if (
    requestScope(context).viewer.who.kind === 'visitor' &&
    !requestScope(context).viewer.secondFactorAwaited
  ) {
    throw redirectWithToast(paths.landing(), { tone: 'bad', title: NOT_SIGNED_IN })
  }
  // What every page of the site is written with: only for who proved lately who they are.
  const ctx = requireFreshAdmin(context, request)
  const form = await readForm(request)
  const wanted = form.get('intent') ?? 'save'
  const act =
    typeof wanted === 'string' && Object.hasOwn(DONE, wanted)
      ? (wanted as keyof typeof DONE)
      : 'save'
  const seen = seenVersion(form.get('seen'))
  try {
    if (act === 'save') {
      const values = postedValues(form, themeValues(await currentTheme(ctx)))
      const theme = readTheme(values)
      if (!theme) return data<Refused>({ values, errors: themeErrors(values) }, { status: 422 })
      const saved = await saveTheme(ctx, theme, seen)
      if (!saved.ok)
        return data<Refused>(
          { values, errors: {}, notice: REFUSALS[saved.refusal] },
          { status: 409 },
        )
    } else {
      const done = await (act === 'reset'
        ? resetTheme(ctx, seen)
        : act === 'undo'
          ? undoTheme(ctx, seen)
          : restored(ctx, form.get('version'), seen))
      if (!done.ok)
        return data<Refused>({ errors: {}, notice: REFUSALS[done.refusal] }, { status: 409 })
    }
  } catch (error) {
    // Nothing was written, and nothing of what was typed may be lost by it.
    log.error('theme not saved', { requestId: ctx.requestId, ...describeError(error) })
    return data<Refused>(
      { errors: {}, failed: true },
      { status: isDatabaseUnavailable(error) ? 503 : 500 },
    )
  }
  // A document, which wears the new look.
  const done = redirectWithToast(paths.adminDesign(), DONE[act])
  done.headers.set('X-Remix-Reload-Document', 'true')
  return done
}

/**
 * No answer at all, or one without sense, is a theme that is not saved: the form stays as it is and says so. With a
 * status of its own, nothing is asked of the server again, which would take the page away.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = () => data<Refused>({ errors: {}, failed: true }, { status: 503 })
  try {
    const answer = (await serverAction()) as Refused
    return answer.failed ? failed() : answer
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    return failed()
  }
}

/**
 * Another tab of the form asks nothing of the server. After an act that was answered, what somebody
 * else saved meanwhile is read again.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

function restored(ctx: Ctx<Admin>, version: FormDataEntryValue | null, seen: SeenVersion) {
  const id = parseId<ThemeVersionId>(version)
  return id ? restoreTheme(ctx, id, seen) : refuse('no_such_version')
}

function seenVersion(posted: FormDataEntryValue | null): SeenVersion {
  if (typeof posted !== 'string') return undefined
  return posted === '' ? null : (posted as ThemeVersionId)
}

export default function AdminDesignPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title="Design"
        trail={[{ label: 'Abonnements', href: paths.adminSubscribers() }, { label: 'Design' }]}
      >
        Huit couleurs, deux polices, deux mesures : tout le site en découle, et chaque texte garde
        un contraste suffisant, quelles qu’elles soient.
      </PageHeader>
      <ThemeEditor {...loaderData} refused={actionData as Refused | undefined} />
    </>
  )
}
