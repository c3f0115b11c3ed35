import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** Where to, in this shop: a path, or a query on its own for the page that is shown. */
  to: string
  ref?: Ref<HTMLAnchorElement>
  /** Prefetches the next page on hover, focus or touch. */
  prefetch?: 'intent'
  viewTransition?: boolean
  preventScrollReset?: boolean
}

/**
 * A link to another page of the shop. It is an `a` and nothing more: one listener follows all of them
 * (`../storefront/frame/link-navigation.tsx`), because a page has dozens, and each would cost the server and the browser hooks of its own.
 */
export function Link({ to, prefetch, viewTransition, preventScrollReset, ...rest }: LinkProps) {
  const how = [viewTransition && 'moving', preventScrollReset && 'staying', prefetch && 'soon']
  // the router learns of addresses from the mark that its own links have
  return <a {...rest} href={to} data-link={how.filter(Boolean).join(' ')} data-discover="true" />
}

/** Whether a click means this link, here: not another tab, nor its menu. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>,
) {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
}
