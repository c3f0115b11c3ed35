/**
 * An error response in the format of RFC 9457 (problem details). `detail` is a Spanish sentence for users.
 */
export type ProblemDetails = {
  type: string
  title: string
  status: number
  detail: string
  /** The text that the shop's error catalogue defines for this cause, if any. */
  message?: string
  /** Field errors of a 422: field (`products.0.quantity`) and reason. */
  errors?: { field: string; detail: string }[]
  requestId?: string
  /** Current state for the client: today's prices for a 409, seconds to wait for a 429. */
  current?: unknown
}

/** An error response of a call. It is returned, not thrown: only bugs throw. */
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

/** @param detail a Spanish sentence */
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

/** A 422 about one field, whose message is also the response's. */
export function fieldProblem(field: string, detail: string): Problem {
  return problem(422, detail, { errors: [{ field, detail }] })
}

/** The Spanish title for a status. */
export function titleOf(status: number): string {
  return titles[status] ?? 'Error'
}
