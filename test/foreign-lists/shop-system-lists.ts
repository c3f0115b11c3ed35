import { bookBytes, csvBytes, saying, type Cells, type ForeignList } from './foreign-list.ts'
import { listedWines, type ListedWine } from './listed-wines.ts'

const slug = (wine: ListedWine) =>
  `${wine.producer} ${wine.name}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]/gu, '')
    .replaceAll(' ', '-')
const year = (wine: ListedWine) => (wine.vintage === null ? '' : ` ${wine.vintage}`)
const category = (wine: ListedWine) => (wine.sparkling ? 'Vinos > Espumantes' : `Vinos > ${wine.type}s`)
const rest = { missing: { place: 'Mendoza, Argentina', alcohol: 13 } }
const magnum = (wine: ListedWine) => ({
  ...wine,
  ml: 1500,
  price: wine.price * 2 + 900,
  sku: `${wine.sku}-M`,
  stock: 3,
})

/** Exports of shop systems. */
export function shopSystemLists(): ForeignList[] {
  return [shopify(), shopifyPlain(), wooSpanish(), tiendanube(), mercadoLibre()]
}

function shopify(): ForeignList {
  const wines = listedWines(1500, 30)
  const rows: Cells = [
    [
      'Handle',
      'Title',
      'Body (HTML)',
      'Vendor',
      'Product Category',
      'Type',
      'Tags',
      'Published',
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Grams',
      'Variant Inventory Qty',
      'Variant Price',
      'Variant Compare At Price',
      'Variant Barcode',
      'Image Src',
      'Image Position',
      'Gift Card',
      'Status',
    ],
    ...wines.flatMap((wine, n): Cells => {
      const offer = n % 5 === 0
      return [
        [
          slug(wine),
          `${wine.name}${year(wine)}`,
          `<p>${wine.name} de ${wine.producer}, <em>nuevo</em></p>`,
          wine.producer,
          'Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Wine',
          wine.sparkling ? 'Espumante' : wine.type,
          'vinos, recomendados',
          'true',
          'Tamaño',
          '750 ml',
          wine.sku,
          '1300.0',
          wine.stock,
          (offer ? wine.price * 0.8 : wine.price).toFixed(2),
          offer ? wine.price.toFixed(2) : '',
          `'${wine.ean}`,
          '',
          '',
          'false',
          'active',
        ],
        ...(n % 3 === 0
          ? [
              [
                slug(wine),
                '',
                '',
                '',
                '',
                '',
                '',
                '',
                '',
                '1,5 L',
                magnum(wine).sku,
                '2600.0',
                3,
                magnum(wine).price.toFixed(2),
                '',
                '',
                '',
                '',
                '',
                '',
              ],
            ]
          : []),
      ]
    }),
  ]
  const expected = saying(
    wines,
    'sku',
    'ean',
    'producer',
    'vintage',
    'ml',
    'type',
    'sparkling',
    'price',
    'stock',
  )
  return {
    name: 'Shopify: sizes as variants, offers, barcodes behind an apostrophe',
    file: { name: 'products_export_1.csv', bytes: csvBytes(rows, { separator: ',' }) },
    wines: [
      ...expected.map((wine, n) => ({ ...wine, ...(n % 5 === 0 && { offer: wine.price! * 0.8 }) })),
      ...saying(
        wines.filter((_, n) => n % 3 === 0).map(magnum),
        'sku',
        'producer',
        'vintage',
        'ml',
        'type',
        'price',
        'stock',
      ),
    ],
    owner: rest,
  }
}

function shopifyPlain(): ForeignList {
  const wines = listedWines(1600, 25)
  const rows: Cells = [
    [
      'Handle',
      'Title',
      'Vendor',
      'Type',
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Inventory Qty',
      'Variant Price',
      'Cost per item',
      'Variant Barcode',
      'Status',
    ],
    ...wines.map((wine) => [
      slug(wine),
      `${wine.producer} ${wine.name}${year(wine)}`,
      wine.producer,
      '',
      'Title',
      'Default Title',
      wine.sku,
      wine.stock,
      wine.price.toFixed(2),
      wine.cost.toFixed(2),
      wine.ean,
      'active',
    ]),
  ]
  return {
    name: 'Shopify: one variant without a name, the bodega in the title, the cost of an item',
    file: { name: 'products_export.csv', bytes: csvBytes(rows, { separator: ',', quoteAll: true }) },
    wines: saying(wines, 'sku', 'ean', 'producer', 'vintage', 'price', 'cost', 'stock'),
    owner: { cost: { net: true }, missing: { ...rest.missing, type: 'Tinto' } },
  }
}

function wooSpanish(): ForeignList {
  const wines = listedWines(1700, 30)
  const vintages = (wine: ListedWine) => [
    wine,
    { ...wine, vintage: 2012, sku: `${wine.sku}-12`, price: wine.price + 5000 },
  ]
  const several = (n: number) => n % 6 === 1
  const row = (wine: ListedWine, n: number, kind: { type: string; parent: string; value: string }) => [
    n + 1,
    kind.type,
    kind.type === 'variable' ? `${wine.sku}-P` : wine.sku,
    wine.name,
    1,
    0,
    'visible',
    '',
    '<p>Vino de prueba</p>',
    'taxable',
    1,
    kind.type === 'variable' ? '' : wine.stock,
    '',
    '',
    kind.type === 'variable' ? '' : String(wine.price).replace('.', ','),
    kind.type === 'variation' ? '' : category(wine),
    kind.parent,
    kind.type === 'variation' ? '' : wine.producer,
    'Añada',
    kind.value,
  ]
  const still = (n: number) => several(n) && wines[n]!.vintage !== null
  const rows: Cells = [
    [
      'ID',
      'Tipo',
      'SKU',
      'Nombre',
      'Publicado',
      '¿Está destacado?',
      'Visibilidad en el catálogo',
      'Descripción corta',
      'Descripción',
      'Estado del impuesto',
      '¿Existencias?',
      'Inventario',
      'Peso (kg)',
      'Precio rebajado',
      'Precio normal',
      'Categorías',
      'Superior',
      'Marcas',
      'Nombre del atributo 1',
      'Valor(es) del atributo 1',
    ],
    ...wines.flatMap((wine, n): Cells =>
      still(n)
        ? [
            row(wine, n * 10, { type: 'variable', parent: '', value: `${wine.vintage}, 2012` }),
            ...vintages(wine).map((vintage, k) =>
              row(vintage, n * 10 + k + 1, {
                type: 'variation',
                parent: `${wine.sku}-P`,
                value: String(vintage.vintage),
              }),
            ),
          ]
        : [
            row(wine, n * 10, {
              type: 'simple',
              parent: '',
              value: wine.vintage === null ? '' : String(wine.vintage),
            }),
          ],
    ),
  ]
  return {
    name: 'WooCommerce in Spanish: vintages as variations of one wine',
    file: {
      name: 'wc-product-export-20-11-2026.csv',
      bytes: csvBytes(rows, { separator: ',', encoding: 'utf8-bom' }),
    },
    wines: saying(
      wines.flatMap((wine, n) => (still(n) ? vintages(wine) : [wine])),
      'sku',
      'producer',
      'vintage',
      'type',
      'sparkling',
      'price',
      'stock',
    ),
    owner: rest,
  }
}

function tiendanube(): ForeignList {
  const wines = listedWines(1800, 30)
  const rows: Cells = [
    [
      'Identificador de URL',
      'Nombre',
      'Categorías',
      'Nombre de propiedad 1',
      'Valor de propiedad 1',
      'Precio',
      'Precio promocional',
      'Peso (kg)',
      'Stock',
      'SKU',
      'Código de barras',
      'Mostrar en tienda',
      'Envío sin cargo',
      'Descripción',
      'Tags',
      'Marca',
      'Costo',
    ],
    ...wines.flatMap((wine, n): Cells => {
      const offer = n % 4 === 0 ? (wine.price * 0.75).toFixed(2) : ''
      const second = [
        slug(wine),
        '',
        '',
        '',
        '1.5 L',
        magnum(wine).price.toFixed(2),
        '',
        '2.60',
        3,
        magnum(wine).sku,
        '',
        '',
        '',
        '',
        '',
        '',
        '',
      ]
      return [
        [
          slug(wine),
          `${wine.name}${year(wine)}`,
          category(wine),
          n % 3 === 0 ? 'Contenido' : '',
          n % 3 === 0 ? '750 ml' : '',
          wine.price.toFixed(2),
          offer,
          '1.30',
          wine.stock,
          wine.sku,
          wine.ean,
          'SÍ',
          'NO',
          '<p>Vino de <b>prueba</b></p>',
          'vino, tinto',
          wine.producer,
          wine.cost.toFixed(2),
        ],
        ...(n % 3 === 0 ? [second] : []),
      ]
    }),
  ]
  return {
    name: 'Tiendanube: sizes as properties, promotional price, cost',
    file: { name: 'tiendanube-productos.csv', bytes: csvBytes(rows, { encoding: 'latin1', quoteAll: true }) },
    wines: [
      ...saying(
        wines,
        'sku',
        'ean',
        'producer',
        'vintage',
        'type',
        'sparkling',
        'price',
        'cost',
        'stock',
      ).map((wine, n) => ({
        ...wine,
        ...(n % 4 === 0 && { offer: wine.price! * 0.75 }),
      })),
      ...saying(
        wines.filter((_, n) => n % 3 === 0).map(magnum),
        'sku',
        'producer',
        'vintage',
        'ml',
        'type',
        'price',
        'stock',
      ),
    ],
    owner: { ...rest, cost: { net: true } },
  }
}

function mercadoLibre(): ForeignList {
  const wines = listedWines(1900, 30)
  const rows: Cells = [
    ['Datos de tus publicaciones', null, null, null, null, null, null, null, null],
    [
      'Nº de publicación',
      'SKU',
      'Título',
      'Cantidad disponible',
      'Precio',
      'Moneda',
      'Condición',
      'Marca',
      'Código universal',
    ],
    [
      'No editable',
      'Opcional',
      'Obligatorio',
      'Obligatorio',
      'Obligatorio',
      'No editable',
      'Obligatorio',
      'Obligatorio',
      'Opcional',
    ],
    ...wines.map((wine, n) => [
      `MLA${1100220033 + n * 7}`,
      wine.sku,
      `Vino ${wine.producer} ${wine.name}${year(wine)} 750ml`,
      wine.stock,
      wine.price,
      '$',
      'Nuevo',
      wine.producer,
      wine.ean,
    ]),
  ]
  return {
    name: 'Mercado Libre: a row of hints under the headings, the bodega in title and brand',
    file: {
      name: 'Publicaciones-2026_11_20.xlsx',
      bytes: bookBytes([
        { name: 'Ayuda', rows: [['Cómo usar este archivo'], ['No cambies los títulos de las columnas.']] },
        { name: 'Publicaciones', rows, merged: ['A1:I1'] },
      ]),
    },
    wines: saying(wines, 'sku', 'ean', 'producer', 'vintage', 'ml', 'price', 'stock'),
    owner: {
      columns: {
        'Nº de publicación': 'nothing',
        Título: 'name',
        Marca: 'producer',
        'Código universal': 'ean',
      },
      missing: { ...rest.missing, type: 'Tinto' },
    },
  }
}
