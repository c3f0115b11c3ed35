import { csvBytes, pesos, type Cells } from '../foreign-lists/foreign-list.ts'
import {
  md5Hash,
  phpHash,
  portableHash,
  slugOf,
  wordPressHash,
  type InventedOrder,
  type InventedShop,
} from './invented-shop.ts'

/** The files of invented shops as their systems write them, with their oddities. */

export type Files = { name: string; bytes: Uint8Array }[]

const local = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString()
const dayFirst = (at: Date) =>
  `${local(at).slice(8, 10)}/${local(at).slice(5, 7)}/${local(at).slice(0, 4)} ${local(at).slice(11, 19)}`
const yearFirst = (at: Date) => `${local(at).slice(0, 10)} ${local(at).slice(11, 19)}`
const sized = (size: number) => (size === 1500 ? '1500 ml' : '750 ml')

/** Tiendanube: semicolons, Latin-1, a row for each variant, the name in the first alone; orders by line. */
export function tiendanubeFiles({ products, customers, orders }: InventedShop): Files {
  const productRows = products.flatMap((wine, n): Cells => {
    const first = [
      wine.slug,
      n % 6 === 0 ? `${wine.title.replace(' ', ' &amp; ')}` : wine.title,
      `Vinos > ${wine.category}, Novedades`,
      'Tamaño',
      '750 ml',
      pesos(wine.price),
      wine.offer === null ? '' : pesos(wine.offer),
      n % 7 === 0 ? '' : wine.stock,
      wine.sku,
      n % 11 === 0 ? '7,79E+12' : wine.ean,
      wine.isDraft ? 'NO' : 'SI',
      `<p>${wine.title} de <strong>${wine.producer}</strong>, &ntilde;am.</p>`,
      wine.producer,
    ]
    const magnum = wine.magnum && [
      wine.slug,
      '',
      '',
      'Tamaño',
      '1500 ml',
      pesos(wine.magnum.price),
      '',
      3,
      wine.magnum.sku,
      '',
      '',
      '',
      '',
    ]
    return magnum ? [first, magnum] : [first]
  })
  const orderRows = orders.flatMap((order) =>
    order.lines.map(({ product, size, quantity, price }, index): Cells[number] => {
      const first = index === 0
      const cell = (text: string | number) => (first ? text : '')
      return [
        order.number,
        order.email,
        cell(dayFirst(order.at)),
        cell(order.state === 'cancelled' ? 'Cancelada' : 'Abierta'),
        cell(order.state === 'pending' ? 'Pendiente' : order.state === 'cancelled' ? 'Anulado' : 'Recibido'),
        cell(order.state === 'sent' ? 'Enviado' : 'No está empaquetado'),
        cell('ARS'),
        cell(pesos(order.discount)),
        cell(pesos(order.delivery)),
        cell(pesos(order.total)),
        cell(order.buyer ? `${order.buyer.first} ${order.buyer.last}` : 'no informado'),
        cell('1140001000'),
        cell(order.buyer?.street ?? ''),
        cell(order.buyer?.number ?? ''),
        cell('Rosario'),
        cell('2000'),
        cell('Santa Fe'),
        cell(order.coupon),
        `${product.title} (${sized(size)})`,
        pesos(price),
        quantity,
        size === 1500 ? (product.magnum?.sku ?? '') : product.sku,
        '="AB123"',
        700_000 + order.number,
      ]
    }),
  )
  return [
    {
      name: 'productos.csv',
      bytes: csvBytes(
        [
          'Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Precio;Precio promocional;Stock;SKU;Código de barras;Mostrar en tienda;Descripción;Marca'.split(
            ';',
          ),
          ...productRows,
        ],
        { encoding: 'latin1' },
      ),
    },
    {
      name: 'ventas.csv',
      bytes: csvBytes(
        [
          'Número de orden;Email;Fecha;Estado de la orden;Estado del pago;Estado del envío;Moneda;Descuento;Costo de envío;Total;Nombre del comprador;Teléfono;Dirección;Número;Ciudad;Código postal;Provincia o estado;Cupón de descuento;Nombre del producto;Precio del producto;Cantidad del producto;SKU;Código de tracking del envío;Identificador de la orden'.split(
            ';',
          ),
          ...orderRows,
        ],
        { encoding: 'latin1' },
      ),
    },
    {
      name: 'clientes.csv',
      bytes: csvBytes(
        [
          [
            'Nombre',
            'Apellido',
            'Email',
            'Teléfono',
            'Dirección',
            'Ciudad',
            'Código postal',
            'Provincia',
            'Acepta marketing',
          ],
          ...customers.map((customer) => [
            customer.first,
            customer.last,
            customer.email,
            '11 4000-1000',
            `${customer.street} ${customer.number}`,
            'Rosario',
            '2000',
            'Santa Fe',
            customer.agrees ? 'Sí' : 'No',
          ]),
        ],
        { encoding: 'latin1' },
      ),
    },
  ]
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** WooCommerce in Spanish: parents and variations, decimal commas, several pictures in a cell; WordPress' own export beside it. */
export async function wooFiles({ products, customers, orders }: InventedShop): Promise<Files> {
  const amount = (value: number) => value.toFixed(2).replace('.', ',')
  const productRows = products.flatMap((wine, n): Cells => {
    const shown = wine.isDraft ? -1 : 1
    const text = String.raw`<p>${wine.title}</p>\nDe ${wine.producer}, a mano`
    const images = `https://vieja.test/${wine.slug}.jpg, https://vieja.test/${wine.slug}-2.jpg`
    const categories = `Vinos > ${wine.category}, Tienda`
    if (!wine.magnum)
      return [
        [
          wine.id,
          'simple',
          wine.sku,
          wine.ean,
          n % 6 === 0 ? wine.title.replace(' ', ' &amp; ') : wine.title,
          shown,
          text,
          n % 7 === 0 ? '' : wine.stock,
          wine.offer === null ? '' : amount(wine.offer),
          amount(wine.price),
          categories,
          images,
          '',
          wine.producer,
          '',
          '',
        ],
      ]
    return [
      [
        wine.id,
        'variable',
        `${wine.sku}-V`,
        '',
        wine.title,
        shown,
        text,
        '',
        '',
        '',
        categories,
        images,
        '',
        wine.producer,
        'Tamaño',
        '750 ml, 1500 ml',
      ],
      [
        wine.id + 400_000,
        'variation',
        wine.sku,
        wine.ean,
        `${wine.title} - 750 ml`,
        shown,
        '',
        wine.stock,
        wine.offer === null ? '' : amount(wine.offer),
        amount(wine.price),
        '',
        '',
        `id:${wine.id}`,
        '',
        'Tamaño',
        '750 ml',
      ],
      [
        wine.id + 600_000,
        'variation',
        wine.magnum.sku,
        '7,79E+12',
        `${wine.title} - 1500 ml`,
        shown,
        '',
        'parent',
        '',
        amount(wine.magnum.price),
        '',
        '',
        `${wine.sku}-V`,
        '',
        'Tamaño',
        '1500 ml',
      ],
    ]
  })
  const items = products.map(
    (
      wine,
      n,
    ) => `<item><title>${xml(wine.title)}</title><link>https://vieja.test/producto/${wine.slug}/</link>
<wp:post_id>${wine.id}</wp:post_id><wp:post_name><![CDATA[${wine.slug}]]></wp:post_name><wp:status>${wine.isDraft ? 'draft' : 'publish'}</wp:status><wp:post_type>product</wp:post_type>
${n % 5 === 1 && customers[n] ? `<wp:comment><wp:comment_id>${n}</wp:comment_id><wp:comment_author><![CDATA[${customers[n].first}]]></wp:comment_author><wp:comment_author_email>${customers[n].email}</wp:comment_author_email><wp:comment_date_gmt>2024-05-0${1 + (n % 9)} 12:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Muy <b>rico</b> & barato]]></wp:comment_content><wp:comment_approved>${n % 10 === 1 ? 1 : 0}</wp:comment_approved><wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value><![CDATA[${1 + (n % 5)}]]></wp:meta_value></wp:commentmeta></wp:comment>` : ''}</item>`,
  )
  const others = `<wp:term><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>tintos</wp:term_slug><wp:term_name><![CDATA[Tintos]]></wp:term_name></wp:term>
<item><title>Contacto</title><link>https://vieja.test/contacto/</link><wp:post_name>contacto</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
<item><title>AMIGOS10</title><wp:status>publish</wp:status><wp:post_type>shop_coupon</wp:post_type><wp:postmeta><wp:meta_key>discount_type</wp:meta_key><wp:meta_value>percent</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>coupon_amount</wp:meta_key><wp:meta_value>10</wp:meta_value></wp:postmeta></item>`
  const users = await Promise.all(
    customers.map(async (customer, n) => [
      customer.id,
      `usuario${customer.id}`,
      n % 2 === 0 ? portableHash(customer.password) : await wordPressHash(customer.password),
      customer.email,
      '2023-02-01 10:00:00',
      customer.first,
      customer.last,
      n === 0 ? 'administrator' : 'customer',
      '+54 11 4000-1000',
      `${customer.street} ${customer.number}`,
      '2000',
      'Rosario',
      'S',
      customer.agrees ? 'yes' : 'no',
    ]),
  )
  const states: Record<InventedOrder['state'], string> = {
    cancelled: 'cancelled',
    pending: 'on-hold',
    paid: 'processing',
    sent: 'completed',
  }
  const orderRows = orders.flatMap((order) =>
    order.lines.map(({ product, size, quantity, price }) => [
      order.number,
      yearFirst(order.at),
      states[order.state],
      order.total.toFixed(2),
      order.delivery.toFixed(2),
      order.coupon,
      order.email,
      order.buyer?.first ?? '',
      order.buyer?.last ?? '',
      'S',
      `${product.title} - ${sized(size)}`,
      size === 1500 ? (product.magnum?.sku ?? '') : product.sku,
      quantity,
      (price * quantity).toFixed(2),
    ]),
  )
  return [
    {
      name: 'wc-product-export.csv',
      bytes: csvBytes(
        [
          [
            'ID',
            'Tipo',
            'SKU',
            'GTIN, UPC, EAN o ISBN',
            'Nombre',
            'Publicado',
            'Descripción',
            'Inventario',
            'Precio rebajado',
            'Precio normal',
            'Categorías',
            'Imágenes',
            'Superior',
            'Marcas',
            'Nombre del atributo 1',
            'Valor(es) del atributo 1',
          ],
          ...productRows,
        ],
        { separator: ',', encoding: 'utf8-bom' },
      ),
    },
    {
      name: 'wordpress.xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version>${others}${items.join('\n')}</channel></rss>`,
      ),
    },
    {
      name: 'users.csv',
      bytes: csvBytes(
        [
          [
            'ID',
            'user_login',
            'user_pass',
            'user_email',
            'user_registered',
            'first_name',
            'last_name',
            'roles',
            'billing_phone',
            'billing_address_1',
            'billing_postcode',
            'billing_city',
            'billing_state',
            'newsletter',
          ],
          ...users,
        ],
        { separator: ',' },
      ),
    },
    {
      name: 'orders.csv',
      bytes: csvBytes(
        [
          [
            'order_number',
            'order_date',
            'order_status',
            'order_total',
            'shipping_total',
            'coupons',
            'billing_email',
            'billing_first_name',
            'billing_last_name',
            'billing_state',
            'item_name',
            'item_sku',
            'item_quantity',
            'item_total',
          ],
          ...orderRows,
        ],
        { separator: ',' },
      ),
    },
  ]
}

export const cookieKey = 'una-clave-de-galletas'

/** PrestaShop: products without IVA with their combinations in another file, and what its SQL manager gives of the rest. */
export async function prestaFiles({ products, customers, orders }: InventedShop): Promise<Files> {
  const net = (amount: number) => (amount / 1.21).toFixed(6)
  const productRows = products.map((wine) => [
    wine.id,
    wine.isDraft ? 0 : 1,
    wine.title,
    `${wine.category},Inicio`,
    net(wine.price),
    wine.offer === null ? '' : '10',
    wine.sku,
    wine.producer,
    wine.magnum ? '' : wine.ean,
    wine.stock,
    `<p>${wine.title}</p>`,
    wine.slug,
    `http://vieja.test/${wine.id}-1.jpg,http://vieja.test/${wine.id}-2.jpg`,
  ])
  const combinations = products.flatMap((wine): Cells =>
    wine.magnum
      ? [
          [wine.id, 'Tamaño:select:0', '750 ml:0', wine.sku, wine.ean, '0', wine.stock],
          [
            wine.id,
            'Tamaño:select:0',
            '1500 ml:1',
            wine.magnum.sku,
            '',
            net(wine.magnum.price - wine.price),
            3,
          ],
        ]
      : [],
  )
  const people = await Promise.all(
    customers.map(async (customer, n) => [
      customer.id,
      customer.isDeleted ? 0 : 1,
      1,
      customer.email,
      n % 2 === 0 ? await phpHash(customer.password) : md5Hash(cookieKey, customer.password),
      customer.last,
      customer.first,
      customer.agrees ? 1 : 0,
      '2023-02-01',
    ]),
  )
  const states: Record<InventedOrder['state'], string> = {
    cancelled: 'Cancelado',
    pending: 'En espera de pago por transferencia',
    paid: 'Pago aceptado',
    sent: 'Entregado',
  }
  const orderRows = orders.flatMap((order) =>
    order.lines.map(({ product, size, quantity, price }) => [
      order.number,
      order.email,
      order.buyer?.first ?? '',
      order.buyer?.last ?? '',
      yearFirst(order.at),
      states[order.state],
      order.total.toFixed(6),
      order.delivery.toFixed(6),
      `${product.title} : Tamaño - ${sized(size)}`,
      size === 1500 ? (product.magnum?.sku ?? '') : product.sku,
      quantity,
      price.toFixed(6),
    ]),
  )
  return [
    {
      name: 'products.csv',
      bytes: csvBytes([
        [
          'Product ID',
          'Active (0/1)',
          'Name *',
          'Categories (x,y,z...)',
          'Price tax excluded',
          'Discount percent',
          'Reference #',
          'Manufacturer',
          'EAN13',
          'Quantity',
          'Description',
          'URL rewritten',
          'Image URLs (x,y,z...)',
        ],
        ...productRows,
      ]),
    },
    {
      name: 'combinations.csv',
      bytes: csvBytes([
        [
          'Product ID*',
          'Attribute (Name:Type:Position)*',
          'Value (Value:Position)*',
          'Reference',
          'EAN13',
          'Impact on price',
          'Quantity',
        ],
        ...combinations,
      ]),
    },
    {
      name: 'customers.csv',
      bytes: csvBytes([
        [
          'Customer ID',
          'Active (0/1)',
          'Titles ID',
          'Email *',
          'Password *',
          'Last Name *',
          'First Name *',
          'Newsletter (0/1)',
          'Registration date',
        ],
        ...people,
      ]),
    },
    {
      name: 'orders.csv',
      bytes: csvBytes([
        [
          'id_order',
          'email',
          'firstname',
          'lastname',
          'date_add',
          'order_status',
          'total_paid_tax_incl',
          'total_shipping_tax_incl',
          'product_name',
          'product_reference',
          'product_quantity',
          'unit_price_tax_incl',
        ],
        ...orderRows,
      ]),
    },
  ]
}

/** The addresses of an invented shop that people have kept. */
export const oldAddresses = {
  tiendanube: (shop: InventedShop) => shown(shop).map(({ slug }) => `/productos/${slug}/?utm_source=mail`),
  woocommerce: (shop: InventedShop) => shown(shop).map(({ slug }) => `/producto/${slug}/`),
  prestashop: (shop: InventedShop) =>
    shown(shop).map(({ id, slug, category }) => `/${slugOf(category)}/${id}-${slug}.html`),
}

const shown = ({ products }: InventedShop) => products.filter(({ isDraft }) => !isDraft)
