const remedies: readonly [pattern: RegExp, sentence: string][] = [
  [
    /coe\.notAuthorized/,
    'ARCA conoce el certificado, pero no lo deja facturar. En «Administrador de Relaciones», agregá el servicio «Facturación Electrónica» y elegí como representante el alias del certificado.',
  ],
  [
    /coe\.alreadyAuthenticated/,
    'ARCA ya dio un ingreso a este certificado hace poco y no da otro enseguida. Probá de nuevo en diez minutos.',
  ],
  [
    /cms\.cert\.untrusted/,
    'El certificado es del otro ambiente: uno de prueba no sirve para facturar de verdad, ni al revés. Creá el pedido para el que corresponde.',
  ],
  [/cms\.cert\.expired/, 'El certificado venció: creá un pedido nuevo.'],
  [/cms\.|cert\./, 'ARCA no acepta ese certificado. Creá un pedido nuevo y cargá el certificado que dé.'],
  [
    /xml\.(generation|expiration)Time/,
    'El reloj del servidor de la tienda está mal: avisale a quien la instaló.',
  ],
  [
    /\b60[01]:/,
    'ARCA no acepta ese CUIT con ese certificado. Revisá el CUIT del pedido y la relación del alias.',
  ],
  [/another process/, 'La tienda está ingresando a ARCA en este momento. Probá de nuevo en un minuto.'],
]

/** What to do about ARCA's words. */
export function arcaRefusal(detail: string): string {
  const remedy = remedies.find(([pattern]) => pattern.test(detail))
  return remedy?.[1] ?? 'ARCA no responde en este momento. No cambiamos nada: probá en un rato.'
}
