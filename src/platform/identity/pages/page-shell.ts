import { escapeHtml } from '../../http/escape-html.ts'
import { shopName } from '../accounts/shop-name.ts'

/** The layout of the provider's pages: plain HTML that works without scripts, in the shop's style. */

export function shell(title: string, body: string, ...scripts: string[]): string {
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml([title, shopName()].filter(Boolean).join(' · '))}</title>
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF7F1">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17100F">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/identity-assets/fraunces.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/identity-assets/instrument-sans.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/identity-assets/identity.css">
${scripts.map((script) => `<script src="/identity-assets/${script}" defer></script>`).join('')}</head>
<body>${body}</body></html>`
}

/** The logo's corkscrew with the shop's name. */
export const logo = () =>
  `<a class="logo" href="/"><svg width="26" height="32" viewBox="0 0 30 36" fill="none" aria-hidden="true"><path d="M4 6.5h22" stroke="currentColor" stroke-width="4" stroke-linecap="round"/><path d="M15 7v6c0 1.7 4.5 1.9 4.5 3.9S10.5 19 10.5 21.2s8.5 1.7 8.5 3.7-6.5 1.5-6.5 3.5 4 1.6 2.5 5.6" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/></svg>${escapeHtml(shopName())}</a>`
