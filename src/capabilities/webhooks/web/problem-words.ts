const words: Record<string, string> = {
  timeout: 'No contestó a tiempo',
  connection: 'No se pudo conectar',
  certificate: 'Su certificado no es válido',
  inner: 'La dirección es de una red interna',
  own: 'La dirección es la de la tienda',
  secret: 'Falta la llave de esta máquina: hacé otro secreto',
}

/** Why a try failed. */
export function problemWords(problem: string, status: number | null): string {
  if (problem === 'redirect') return `Contestó ${status}: mandaba a otra dirección, y no se sigue`
  if (problem === 'status') return `Contestó ${status}`
  return words[problem] ?? 'La dirección no sirve'
}
