import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import { wholeOf, type WholeAnswer } from '../platform/http/response-cache/response-cache.ts'
import { settingsTag } from '../settings/settings-tag.ts'
import { collectTags, type PageTags } from '../platform/http/in-process-client.ts'
import type { PageParameters } from '../platform/http/page-parameters.ts'
import { pageAddresses, type AddressOf } from './page-address.ts'
import type { Api, PageSettings } from './shop.contract.ts'

type EntryModule = {
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
  apiContext: RouterContext<Api>
  settingsContext: RouterContext<PageSettings>
  stylesheetsContext: RouterContext<ReadonlyMap<string, string>>
  renderedPageContext: RouterContext<{ html?: Buffer }>
  pageParameters: Readonly<Record<string, PageParameters>>
}

type Pages = { render: (request: Request) => Promise<WholeAnswer>; addressOf: AddressOf }

/** The server-rendered screens of the build. Their loaders call the API in process. */
export async function openPages(
  buildFolder: string,
  options: { api: (page: PageTags) => Api; settings: () => Promise<PageSettings> },
): Promise<Pages> {
  const url = pathToFileURL(path.resolve(buildFolder, 'server/index.js')).href
  const build = (await import(url)) as ServerBuild
  const entry = build.entry.module as unknown as EntryModule
  const stylesheets = await readStylesheets(path.join(buildFolder, 'client', 'assets'))
  const handle = entry.createRequestHandler(build, 'production')
  const render: Pages['render'] = async (request) => {
    const context = new entry.RouterContextProvider()
    const tags = collectTags()
    context.set(entry.apiContext, options.api(tags))
    tags.add([settingsTag])
    context.set(entry.settingsContext, await options.settings())
    context.set(entry.stylesheetsContext, stylesheets)
    const rendered: { html?: Buffer } = {}
    context.set(entry.renderedPageContext, rendered)
    const answer = await wholeOf(await handle(withBody(request), context))
    return { ...answer, body: rendered.html ?? answer.body, tags: tags.all() }
  }
  return { render, addressOf: pageAddresses(entry.pageParameters) }
}

/** Turns HEAD into GET: the router answers HEAD without a body, but the response cache serves both. */
function withBody(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

async function readStylesheets(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return new Map(names.map((name, index) => [`/assets/${name}`, (texts[index] ?? '').trim()]))
}
