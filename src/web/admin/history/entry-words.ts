import type { AuditEntry, AuditKind } from '../../../audit-log/audit.contract.ts'
import { labelOfColumn } from '../../../catalogue/products/product-fields.ts'
import { writeScore, type Score } from '../../../catalogue/products/scores.ts'
import { actorWords } from '../../../orders/actor-words.ts'
import { formatPesos, toPesos } from '../../../money/money.ts'
import { formatDay, formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { DeliveryWay } from '../../../delivery/zone.ts'
import type { Conditions, Effect } from '../../../promotions/promotion.ts'
import type { PromotionFields } from '../../../promotions/promotions.contract.ts'
import { conditionsInPesos, effectInPesos } from '../../../promotions/stored-promotion.ts'
import { settingsByKey } from '../../../settings/settings-tree.ts'
import { conditionWords, effectWords } from '../../../promotions/promotion-sentence.ts'
import { shownSetting } from './shown-setting.ts'

export const kindNames: Record<AuditKind, string> = {
  producto: 'Productos',
  bodega: 'Bodegas',
  lugar: 'Lugares',
  categoria: 'Categorías',
  persona: 'Personas',
  zona: 'Zonas de entrega',
  feriado: 'Feriados',
  promocion: 'Promociones',
  conexion: 'Conexiones',
  ajuste: 'Ajustes',
  muestra: 'Muestra',
  stock: 'Stock',
  compra: 'Compras',
  importacion: 'Importaciones',
  precios: 'Cambios de precios',
  masivo: 'Cambios en lote',
}

const nouns: Record<AuditKind, string> = {
  producto: 'el vino',
  bodega: 'la bodega',
  lugar: 'el lugar',
  categoria: 'la categoría',
  persona: 'el perfil de',
  zona: 'la zona',
  feriado: 'el feriado',
  promocion: 'la promoción',
  conexion: 'la conexión de',
  ajuste: 'los ajustes',
  muestra: 'la muestra, con copia',
  stock: 'el stock de',
  compra: 'la compra',
  importacion: 'el archivo',
  precios: '',
  masivo: '',
}

const verbs: Record<string, string> = {
  alta: 'Agregó',
  cambio: 'Cambió',
  baja: 'Borró',
  ingresar: 'Ingresó',
  pagar: 'Pagó',
  trasladar: 'Trajo de la tienda anterior',
  procesar: 'Procesó',
  completar: 'Despachó',
  enviar: 'Anotó el envío de',
  'no-enviar': 'Deshizo el envío de',
  entregar: 'Anotó la entrega de',
  'no-entregar': 'Deshizo la entrega de',
  corregir: 'Corrigió el envío de',
  'cambiar-regalo': 'Cambió los datos del regalo de',
  revertir: 'Volvió a proceso',
  cancelar: 'Canceló',
  activar: 'Activó de nuevo',
  importacion: 'Importó',
  precios: 'Cambió precios:',
  masivo: 'Cambió en lote:',
  deshacer: 'Deshizo:',
  inicial: 'Anotó',
  ajuste: 'Corrigió',
  menos: 'Salió de',
  mas: 'Volvió a',
  merma: 'Dio de baja',
  devolver: 'Anotó una devolución de',
}

/** 'Cambió el vino «X»': the change, without its author. */
export function sentenceOf(entry: AuditEntry): { verb: string; noun: string } {
  const archived = entry.changes.find((change) => change.field === 'archived_at')
  if (entry.kind === 'persona') {
    const removed = entry.changes.some((change) => change.field === 'removed_at')
    if (removed) return { verb: 'Eliminó', noun: 'la cuenta y los datos de' }
    if (entry.action === 'entrega') return { verb: 'Descargó', noun: 'los datos de' }
  }
  if (entry.kind === 'muestra') return { verb: 'Sacó', noun: nouns.muestra }
  const verb =
    archived && entry.changes.length === 1
      ? archived.after === null
        ? 'Volvió a vender'
        : 'Archivó'
      : (verbs[entry.action] ?? entry.action)
  return { verb, noun: nouns[entry.kind] }
}

/** The author: 'La tienda' for automatic changes. */
export function actorOf(entry: AuditEntry): string {
  const words = actorWords(entry.actor)
  return words === entry.actor ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The screen of the record that an entry tells of, when there is one. */
export function addressOf(entry: AuditEntry): string | undefined {
  if (entry.action === 'baja' && entry.kind !== 'persona') return undefined
  switch (entry.kind) {
    case 'producto':
    case 'stock':
      return `/admin/addProductUpd/${entry.subject}`
    case 'bodega':
      return `/admin/formProductor?id=${entry.subject}`
    case 'lugar':
      return `/admin/formLocation?id=${entry.subject}`
    case 'categoria':
      return `/admin/formCategory?id=${entry.subject}`
    case 'compra':
      return `/user/orderDetailAdmin?id=${entry.subject}`
    case 'importacion':
      return `/admin/importar?id=${entry.subject}`
    case 'precios':
    case 'masivo':
      return `/admin/historial?cause=${entry.kind}:${entry.subject}`
    case 'zona':
    case 'feriado':
      return '/admin/envios'
    case 'promocion':
      return `/admin/promocion?id=${entry.subject}`
    case 'conexion':
      return connectionScreen(entry.subject)
    case 'ajuste':
      return '/admin/ajustes/historial'
    case 'muestra':
      return undefined
    case 'persona':
      return `/admin/usuarios?q=${encodeURIComponent(entry.name)}`
  }
}

/** Programs have screens of their own, beside the outside systems that the owner connects. */
function connectionScreen(subject: string): string {
  if (subject.startsWith('clave:')) return '/admin/claves'
  if (subject.startsWith('notificacion:')) return '/admin/notificaciones'
  return `/admin/conexiones/${subject}`
}

/** Names of columns that are no field of a wine. */
const otherFields: Record<string, string> = {
  archived_at: 'Archivado',
  description: 'Nombre',
  website: 'Sitio',
  region: 'Región',
  country: 'País',
  type: 'Tipo',
  variety: 'Varietal',
  degree_sugar: 'Azúcar',
  role: 'Perfil',
  removed_at: 'Eliminada',
  estado: 'Estado',
  botellas: 'Botellas',
  creados: 'Vinos nuevos',
  cambiados: 'Vinos cambiados',
  vinos: 'Vinos',
  wines: 'Vinos',
  archived: 'Archivados',
  kept: 'Siguen a la venta',
  bodegas: 'Bodegas',
  orders: 'Compras',
  people: 'Cuentas',
  access_token: 'Access Token',
  webhook_secret: 'Clave secreta de los avisos',
  scopes: 'Alcances',
  account: 'Cuenta',
  account_id: 'Número de cuenta',
  trial: 'De prueba',
  host: 'Servidor',
  port: 'Puerto',
  security: 'Seguridad',
  user: 'Usuario',
  password: 'Contraseña',
  sender: 'Remitente',
  mode: 'Ambiente',
  cuit: 'CUIT',
  alias: 'Alias',
  request: 'Pedido de certificado',
  certificate: 'Certificado',
  ends: 'Vence',
  point_of_sale: 'Punto de venta',
  key: 'Clave',
  next_key: 'Clave del pedido',
  at: 'Hora',
  folder: 'Carpeta',
  recipient: 'Clave pública',
}

export function fieldName(column: string): string {
  return labelOfColumn(column) ?? otherFields[column] ?? ruleFields[column] ?? settingLabel(column) ?? column
}

type Value = AuditEntry['changes'][number]['before']
const longest = 240

/** A recorded value as it is read. */
export function shownValue(field: string, value: Value): string {
  const rule = ruleValue(field, value)
  if (rule !== undefined) return rule.length > longest ? `${rule.slice(0, longest)}…` : rule || '—'
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if ((field === 'list_price' || field === 'cost') && typeof value === 'number') return formatPesos(value)
  if ((field === 'archived_at' || field === 'removed_at') && typeof value === 'string')
    return formatDay(value)
  if (field === 'botellas' && typeof value === 'number') return value > 0 ? `+${value}` : `−${-value}`
  const words = Array.isArray(value)
    ? value.map((item) => (field === 'scores' ? scoreOf(item) : item))
    : value
  const text = Array.isArray(words) ? words.join(', ') || '—' : String(words)
  const plain =
    field === 'summary'
      ? text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : text
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}

/** A score as the log holds it, in JSON. */
function scoreOf(recorded: string): string {
  return writeScore(JSON.parse(recorded) as Score)
}

/** A change that is part of a bulk one: what it is called, and where it can be read. */
export function causeOf(cause: string): { name: string; to: string } {
  const [kind = '', id = ''] = cause.split(':')
  return kind === 'importacion'
    ? { name: `importación ${id}`, to: `/admin/importar?id=${id}` }
    : {
        name: `${kind === 'masivo' ? 'cambio en lote' : 'cambio de precios'} ${id}`,
        to: `/admin/historial?cause=${cause}`,
      }
}

/** Words for recorded values of zones, holidays, promotions and settings. */

/** Columns of zones, holidays and promotions. */
const ruleFields: Record<string, string> = {
  position: 'Lugar en la lista',
  provinces: 'Provincias',
  postal_codes: 'Códigos postales',
  ways: 'Formas de entrega',
  kind: 'Clase',
  closed: 'Cerrado',
  active: 'En marcha',
  starts_at: 'Empieza',
  ends_at: 'Termina',
  code: 'Código',
  code_shown: 'Código a la vista',
  on_top: 'Se suma a otras',
  max_uses: 'Usos en total',
  max_uses_per_person: 'Usos por persona',
  conditions: 'Condiciones',
  effect: 'Qué descuenta',
}

const settingLabel = (key: string) => settingsByKey.get(key)?.label

const noNames = { producer: () => undefined, wine: () => undefined }

/** Undefined for other fields. */
function ruleValue(field: string, value: unknown): string | undefined {
  if (settingsByKey.has(field)) return shownSetting(field, parsed(value))
  if (value === null) return undefined
  switch (field) {
    case 'ways':
      return listOf<DeliveryWay>(value).map(wayWords).join('; ')
    case 'postal_codes':
      return listOf<{ from: string; to: string }>(value)
        .map(({ from, to }) => (from === to ? from : `${from} a ${to}`))
        .join(', ')
    case 'starts_at':
    case 'ends_at':
      return typeof value === 'string' ? formatDayAndHour(value) : undefined
    case 'effect': {
      const effect = effectInPesos(parsed(value) as Effect) as PromotionFields['effect']
      return effectWords({ effect }, noNames)
    }
    case 'conditions': {
      const conditions = conditionsInPesos(parsed(value) as Conditions) as PromotionFields['conditions']
      return conditionWords(conditions, noNames) || 'Ninguna'
    }
    default:
      return undefined
  }
}

function wayWords({ name, prices, free_from }: DeliveryWay): string {
  const steps = prices.map(
    ({ up_to_bottles, price }) => `hasta ${up_to_bottles} botellas ${formatPesos(toPesos(price))}`,
  )
  const free = free_from === null ? [] : [`gratis desde ${formatPesos(toPesos(free_from))}`]
  return `${name}: ${[...steps, ...free].join(', ') || 'sin cargo'}`
}

/** Recorded values are JSON. */
function parsed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parsed)
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const listOf = <T>(value: unknown) => (Array.isArray(value) ? (parsed(value) as T[]) : [])
