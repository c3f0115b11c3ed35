import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** A path of this shop, or a query for the current page. */
  to: string
  ref?: Ref<HTMLAnchorElement>
  /** Prefetches the next page on hover, focus or touch. */
  prefetch?: 'intent'
  viewTransition?: boolean
  preventScrollReset?: boolean
}

/**
 * A link to another page of the shop. It is a plain `a`: one listener follows all of them
 * (`../storefront/frame/link-navigation.tsx`), because a page has dozens, and each would cost server and
 * browser its own hooks.
 */
export function Link({ to, prefetch, viewTransition, preventScrollReset, ...rest }: LinkProps) {
  const how = [viewTransition && 'moving', preventScrollReset && 'staying', prefetch && 'soon']
  // the router's listener reads the options from this attribute
  return <a {...rest} href={to} data-link={how.filter(Boolean).join(' ')} data-discover="true" />
}

/** Whether a click follows the link in this tab, rather than opening another tab or a menu. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>,
) {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
}
