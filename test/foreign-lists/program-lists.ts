import {
  bookBytes,
  csvBytes,
  grouped,
  iva,
  net,
  pesos,
  saying,
  type Cells,
  type ForeignList,
} from './foreign-list.ts'
import { listedWines, type ListedWine } from './listed-wines.ts'

const colourWords = { Tinto: 'VINOS TINTOS', Blanco: 'VINOS BLANCOS', Rosado: 'VINOS ROSADOS' }
const rubro = (wine: ListedWine) => (wine.sparkling ? 'ESPUMANTES' : colourWords[wine.type])
const year = (wine: ListedWine) => (wine.vintage === null ? '' : ` ${wine.vintage}`)

/** Lists as programs for the administration of Argentine shops print and export them. */
export function programLists(): ForeignList[] {
  return [tango(), bejerman(), dragonfish(), contabilium(), pagedReport(), currencyColumn()]
}

function tango(): ForeignList {
  const wines = listedWines(100, 60, 'Tinto').map((wine, n) => ({
    ...wine,
    sku: `01${String(3000 + n * 5)}`,
  }))
  const row = (wine: ListedWine) => [
    wine.sku,
    `${wine.name.toUpperCase()}${year(wine)} X 750 CC`,
    'UNI',
    pesos(net(wine.price)),
    '21,00',
    pesos(iva(wine.price)),
    pesos(wine.price),
  ]
  const rows: Cells = [
    ['VINOTECA DE PRUEBA S.R.L.', '', '', '', '', '', ''],
    ['Listado de Precios de Venta', '', '', '', '', 'Fecha:', '12/11/2026'],
    ['Lista: 1 - PUBLICO', '', '', '', '', 'Moneda:', 'CTE'],
    ['', '', '', '', '', '', ''],
    ['Cód. Artículo', 'Descripción', 'U.M.', 'Precio s/IVA', '% IVA', 'IVA', 'Precio c/IVA'],
    ...grouped(wines, (wine) => wine.producer, {
      group: (name) => [['', name.toUpperCase(), '', '', '', '', '']],
      wine: row,
    }),
    ['Total de artículos:', '60', '', '', '', '', ''],
  ]
  return {
    name: 'Tango: groups by bodega, net, IVA and final',
    file: { name: 'lista-publico.csv', bytes: csvBytes(rows, { encoding: 'latin1' }) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'ml', 'price'),
    owner: {
      columns: {
        'Cód. Artículo': 'sku',
        Descripción: 'name',
        'Precio c/IVA': 'price',
        'Precio s/IVA': 'nothing',
      },
      missing: { type: 'Tinto', place: 'Mendoza, Argentina', alcohol: 13 },
    },
  }
}

function bejerman(): ForeignList {
  // the codes of two rows are those of other wines of the shop
  const wines = listedWines(300, 200).map((wine, n) => ({ ...wine, sku: String(1001 + n * 4) }))
  const rows: Cells = [
    ['Art_CodGen', 'Art_DescGen', 'Art_CodBarras', 'TipArt_Desc', 'Marca_Desc', 'LisP1', 'LisP2', 'Stock'],
    ...wines.map((wine) => [
      wine.sku,
      `${wine.name.toUpperCase()}${year(wine)}`,
      wine.ean,
      rubro(wine),
      wine.producer.toUpperCase(),
      wine.price.toFixed(2),
      (wine.price * 0.8).toFixed(2),
      wine.stock.toFixed(2),
    ]),
  ]
  return {
    name: 'Bejerman: names of columns as in its tables, codes that the shop has for other wines',
    file: { name: 'articulos.csv', bytes: csvBytes(rows, { separator: '|', encoding: 'latin1' }) },
    wines: saying(wines, 'sku', 'ean', 'producer', 'vintage', 'type', 'sparkling', 'price', 'stock').map(
      (wine, n) => ({
        ...wine,
        ...(n < 3 && { mayBeRefused: true }),
      }),
    ),
    owner: {
      columns: {
        Art_CodGen: 'sku',
        Art_DescGen: 'name',
        Art_CodBarras: 'ean',
        TipArt_Desc: 'type',
        Marca_Desc: 'producer',
        LisP1: 'price',
        LisP2: 'nothing',
      },
      missing: { place: 'Mendoza, Argentina', alcohol: 13 },
    },
  }
}

function dragonfish(): ForeignList {
  const wines = listedWines(600, 80)
  const rows: Cells = [
    ['Listado de artículos con precios', null, null, null, null, null, null, null],
    ['Emitido el 20/11/2026 09:14', null, null, null, null, null, null, null],
    [null, null, null, null, null, 'Precios', null, 'Stock'],
    ['Código', 'Descripción', 'Familia', 'Línea', 'Grupo', 'PUBLICO', 'MAYORISTA', 'Disponible'],
    ...wines.map((wine) => [
      wine.sku,
      `${wine.name}${year(wine)}`,
      wine.sparkling ? 'Espumantes' : 'Vinos',
      wine.producer,
      wine.sparkling ? 'Espumante' : wine.type,
      wine.price,
      Math.round(wine.price * 0.75),
      wine.stock,
    ]),
  ]
  return {
    name: 'Dragonfish: a row of groups over the headings, two lists of prices',
    file: {
      name: 'Listado de articulos.xlsx',
      bytes: bookBytes([{ name: 'Listado', rows, merged: ['F3:G3', 'A1:H1'] }]),
    },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'type', 'sparkling', 'price', 'stock'),
    owner: {
      columns: {
        Código: 'sku',
        Descripción: 'name',
        Familia: 'nothing',
        Línea: 'producer',
        Grupo: 'type',
        PUBLICO: 'price',
        MAYORISTA: 'nothing',
        Disponible: 'stock',
      },
      missing: { place: 'Mendoza, Argentina', alcohol: 13 },
    },
  }
}

function contabilium(): ForeignList {
  const wines = listedWines(800, 200)
  const rows: Cells = [
    [
      'Tipo',
      'Nombre',
      'Código',
      'Código de Barras',
      'Descripción',
      'Precio Unitario',
      'IVA',
      'Precio Final',
      'Costo Interno',
      'Rentabilidad',
      'Stock Actual',
      'Stock Mínimo',
      'Rubro',
      'SubRubro',
      'Observaciones',
      'Estado',
    ],
    ...wines.map((wine) => [
      'Producto',
      `${wine.producer} - ${wine.name}${year(wine)} 750ml`,
      wine.sku,
      wine.ean,
      '',
      pesos(net(wine.price)),
      '21,00',
      pesos(wine.price),
      pesos(wine.cost),
      '65,29',
      wine.stock,
      '6',
      'Vinos',
      wine.sparkling ? 'Espumantes' : `${wine.type}s`,
      '',
      'Activo',
    ]),
  ]
  return {
    name: 'Contabilium: bodega, wine, vintage and size in one cell, cost and price of one row',
    file: { name: 'Productos.csv', bytes: csvBytes(rows, { encoding: 'utf8-bom' }) },
    wines: saying(
      wines,
      'sku',
      'ean',
      'producer',
      'vintage',
      'ml',
      'type',
      'sparkling',
      'price',
      'cost',
      'stock',
    ),
    owner: {
      columns: {
        Tipo: 'nothing',
        Nombre: 'name',
        'Precio Unitario': 'nothing',
        'Precio Final': 'price',
        'Costo Interno': 'cost',
        SubRubro: 'type',
        Rubro: 'nothing',
      },
      cost: { net: true },
      missing: { place: 'Mendoza, Argentina', alcohol: 13 },
    },
  }
}

function pagedReport(): ForeignList {
  const wines = listedWines(1100, 120, 'Tinto').map((wine, n) => ({ ...wine, sku: String(70010 + n) }))
  const head: Cells = [
    ['DISTRIBUIDORA DE PRUEBA', '', '', ''],
    ['Existencias valorizadas al 30/11/2026', '', '', ''],
    ['Codigo', 'Detalle', 'Existencia', 'P.Unitario'],
    ['------', '------------------------------', '----------', '----------'],
  ]
  const lines = grouped(wines, (wine) => wine.producer, {
    group: (name) => [[`Proveedor: ${name}`, '', '', '']],
    wine: (wine) => [wine.sku, `${wine.name}${year(wine)}`, pesos(wine.stock, 0), pesos(wine.price)],
    end: (name, theirs) => [
      [
        '',
        `Subtotal ${name}`,
        pesos(
          theirs.reduce((sum, { stock }) => sum + stock, 0),
          0,
        ),
        '',
      ],
    ],
  })
  const pages = Array.from({ length: Math.ceil(lines.length / 40) }, (_, n) =>
    lines.slice(n * 40, n * 40 + 40),
  )
  const rows = pages.flatMap((page, n) => [
    ...head,
    ...page,
    ['', 'Transporte', '', ''],
    ['', `Página ${n + 1} de ${pages.length}`, '', ''],
    ['', '', '', ''],
  ])
  return {
    name: 'a report in pages: headings, dashes and page numbers again and again, subtotals',
    file: { name: 'existencias.csv', bytes: csvBytes([...rows, ['', 'TOTAL GENERAL', '5.310', '']]) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'price', 'stock'),
    owner: {
      columns: { Codigo: 'sku', Detalle: 'name', Existencia: 'stock', 'P.Unitario': 'price' },
      missing: { type: 'Tinto', place: 'Mendoza, Argentina', alcohol: 13 },
    },
  }
}

function currencyColumn(): ForeignList {
  const wines = listedWines(1300, 40, 'Tinto')
  const inDollars = (n: number) => n % 8 === 5
  const rows: Cells = [
    ['Codigo', 'Nombre', 'Marca', 'Moneda', 'Precio Venta', 'Alic. IVA', 'Unidad', 'Categoria'],
    ...wines.map((wine, n) => [
      wine.sku,
      `${wine.name}${year(wine)}`,
      wine.producer,
      inDollars(n) ? 'Dólares Estadounidenses' : 'Pesos Argentinos',
      inDollars(n) ? pesos(wine.price / 1250) : pesos(wine.price),
      '21',
      'Unidades',
      'Vinos tintos',
    ]),
  ]
  return {
    name: 'a column of currencies: some rows in dollars',
    file: { name: 'productos-y-servicios.csv', bytes: csvBytes(rows, { encoding: 'latin1' }) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'type', 'price').map((wine, n) => ({
      ...wine,
      ...(inDollars(n) && { mayBeRefused: true, price: Math.round(wine.price! / 12.5) * 12.5 }),
    })),
    owner: {
      columns: {
        Codigo: 'sku',
        Nombre: 'name',
        Marca: 'producer',
        'Precio Venta': 'price',
        Categoria: 'type',
      },
      rate: 1250,
      missing: { place: 'Mendoza, Argentina', alcohol: 13 },
    },
  }
}
