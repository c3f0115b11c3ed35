/**
 * A page's breadcrumb for schema.org.
 * @param pages those below the home page
 */
export function breadcrumbData(publicUrl: string, pages: readonly { name: string; address: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Inicio', address: '/' }, ...pages].map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + address,
    })),
  }
}
