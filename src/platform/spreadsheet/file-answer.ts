/** An uncacheable CSV download. */
export function csvFile(text: string, name: string): Response {
  return new Response(text, { headers: fileHeaders('text/csv; charset=utf-8', name) })
}

export function fileHeaders(type: string, name: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  }
}
