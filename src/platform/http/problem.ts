/** An error answer in the form of RFC 9457 (problem details). `detail` is a Spanish sentence for people. */
export type ProblemDetails = {
  type: string
  title: string
  status: number
  detail: string
  /** The text that the shop's catalogue of errors names for this cause, where it names one. */
  message?: string
  /** Field errors of a 422: where (`products.0.quantity`) and why. */
  errors?: { field: string; detail: string }[]
  requestId?: string
  /** Current state for the client: today's prices of a 409, seconds to wait of a 429. */
  current?: unknown
}

/** An error answer of a call. A value, not an exception: bugs throw, problems are returned. */
export class Problem {
  readonly status: number
  readonly detail: string
  readonly extra: Pick<ProblemDetails, 'message' | 'errors' | 'current'>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    detail: string,
    extra: Pick<ProblemDetails, 'message' | 'errors' | 'current'> = {},
    headers: Record<string, string> = {},
  ) {
    this.status = status
    this.detail = detail
    this.extra = extra
    this.headers = headers
  }
}

/** Shorthand. In: HTTP status, Spanish sentence, and the other members. */
export function problem(
  status: number,
  detail: string,
  extra: Pick<ProblemDetails, 'message' | 'errors' | 'current'> = {},
): Problem {
  return new Problem(status, detail, extra)
}

const titles: Record<number, string> = {
  400: 'Solicitud mal formada',
  401: 'Hace falta ingresar',
  403: 'Sin permiso',
  404: 'No encontrado',
  405: 'Método no permitido',
  408: 'La solicitud no llegó a tiempo',
  409: 'El estado cambió',
  413: 'Solicitud demasiado grande',
  415: 'Formato no admitido',
  421: 'Dirección equivocada',
  422: 'Datos inválidos',
  429: 'Demasiadas solicitudes',
  500: 'Error interno',
  503: 'No disponible por el momento',
}

/** A 422 about one field, whose sentence is the answer's as well. */
export function fieldProblem(field: string, detail: string): Problem {
  return problem(422, detail, { errors: [{ field, detail }] })
}

/** The Spanish title that goes with a status. */
export function titleOf(status: number): string {
  return titles[status] ?? 'Error'
}
