import type { ReactNode } from 'react'
import {
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type Params,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Api, ShopCalls } from '../../../app/shop.contract.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { Permission } from '../../../users/permissions.ts'
import { callAction, unlessUnreached, type Said } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { AdminScreen, ToAdminHome, type Head } from '../ui/admin-page.tsx'
import { loadAdmin, type Can } from '../ui/load-admin.ts'

export type Call = keyof ShopCalls

/** What a screen loads with: the address, the API and the caller's permissions. */
export type Request = { api: Api; can: Can; parameters: URLSearchParams; params: Params }

/** What the layout shows of a screen that failed. */
export type ScreenHandle = Head & { documentTitle: string }

/** What every admin screen is described by. */
export type ScreenDescription = {
  /** Title of the document, and heading of the screen. */
  title: string
  /** The heading, where the spec words it differently. */
  heading?: string
  /** Beside the heading; a link to the administration's home by default. */
  actions?: ReactNode
  needs: Permission
  /** The calls that change something here. */
  calls?: readonly Call[]
  /** Called with the answer to each of them, even if its sender is gone by then. */
  answered?: (answer: Answered<Said>, call: Call) => unknown
  /** Milliseconds that a change may take. */
  timeoutMs?: number
  /** After which changes the screen loads again: by default all that reached the shop. */
  shouldRevalidate?: (change: ShouldRevalidateFunctionArgs) => boolean
}

/**
 * An admin screen as a route module. The layout has its error boundary and its fallback.
 *
 *     const screen = adminScreen({ title: 'Correo', needs: 'mail.read', load: …, Body: … })
 *     export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
 *     export default screen.Screen
 */
export function adminScreen<Loaded extends object>({
  title,
  heading = title,
  actions = <ToAdminHome />,
  needs,
  calls = [],
  answered,
  timeoutMs,
  shouldRevalidate = unlessUnreached,
  load,
  Body,
}: ScreenDescription & {
  load: (request: Request) => Promise<Loaded>
  Body: (loaded: Loaded) => ReactNode
}) {
  const head: Head = { title: heading, actions }
  const handle: ScreenHandle = { documentTitle: title, ...head }
  const clientLoader = ({ request, params }: ClientLoaderFunctionArgs) =>
    loadAdmin(needs, (can) =>
      load({ api: browserApi(), can, parameters: new URL(request.url).searchParams, params }),
    )
  const clientAction = callAction(calls, {
    ...(answered && { answered: (answer, call) => void answered(answer, call) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  function Screen() {
    const loaded = useLoaderData<typeof clientLoader>()
    return (
      <AdminScreen {...head} loaded={loaded}>
        {(value) => <Body {...(value as Loaded)} />}
      </AdminScreen>
    )
  }
  return { meta: unlistedMeta(title), handle, clientLoader, clientAction, shouldRevalidate, Screen }
}
