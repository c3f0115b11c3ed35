import { bookBytes, csvBytes, grouped, pesos, saying, type Cells, type ForeignList } from './foreign-list.ts'
import { listedWines, type ListedWine } from './listed-wines.ts'

const year = (wine: ListedWine) => (wine.vintage === null ? '' : ` ${wine.vintage}`)
const colourOf = (wine: ListedWine) => (wine.sparkling ? 'Espumante' : wine.type)
const plural = (wine: ListedWine) => (wine.sparkling ? 'Espumantes' : `${wine.type}s`)
const byColour = (wines: ListedWine[]) =>
  ['Tinto', 'Blanco', 'Rosado', 'Espumante'].flatMap((colour) =>
    wines.filter((wine) => colourOf(wine) === colour),
  )
const mendoza = { place: 'Mendoza, Argentina', alcohol: 13 }
const redMendoza = { ...mendoza, type: 'Tinto' } as const

/** Lists of bodegas, importers, distributors, restaurants. */
export function tradeLists(): ForeignList[] {
  return [
    hotel(),
    importer(),
    exponents(),
    sheetPerColour(),
    boxPrices(),
    netAndSuggested(),
    twoLists(),
    promotions(),
    vintageColumns(),
    sizesInNames(),
    nothingWords(),
    totalsAndNotes(),
    mergedBodegas(),
    noHeadings(),
    otherKinds(),
    threeLevels(),
    oldAndNewPrice(),
    unicodeText(),
    unitColumn(),
    sideBySide(),
    pointsOfThousands(),
    dollars(),
  ]
}

function hotel(): ForeignList {
  const wines = byColour(listedWines(3000, 60))
  const rows: Cells = [
    ['CARTA DE VINOS', null, null, null, null, null],
    ['Restaurante de prueba · Temporada 2026', null, null, null, null, null],
    ...grouped(wines, plural, {
      group: (name) => [
        [null, null, null, null, null, null],
        [name.toUpperCase(), null, null, null, null, null],
        ['Etiqueta', 'Bodega', 'Origen', 'Añada', 'Copa', 'Botella'],
      ],
      wine: (wine) => [
        wine.name,
        wine.producer,
        `${wine.region}, ${wine.within}`,
        wine.vintage ?? 'N/V',
        Math.round(wine.price / 4),
        wine.price,
      ],
    }),
    ['Servicio de descorche: $ 8.000 por botella. Los precios incluyen IVA.', null, null, null, null, null],
  ]
  return {
    name: 'a wine list of a hotel: headings again under each colour, prices of glasses and bottles',
    file: { name: 'carta.xlsx', bytes: bookBytes([{ name: 'Carta', rows }]) },
    wines: saying(wines, 'producer', 'region', 'within', 'vintage', 'type', 'sparkling', 'price'),
    owner: {
      columns: { Etiqueta: 'name', Origen: 'place', Copa: 'nothing', Botella: 'price' },
      missing: { alcohol: 13 },
    },
  }
}

function importer(): ForeignList {
  const places = [
    ['Rioja', 'España'],
    ['Toscana', 'Italia'],
    ['Bordeaux', 'Francia'],
    ['Mosel', 'Alemania'],
  ] as const
  const wines = listedWines(3100, 60).map((wine, n) => {
    const [region, within] = places[n % 4]!
    const pack = n % 3 === 0 ? 6 : 12
    const perCase = Math.round((wine.cost / 1400) * pack * 100) / 100
    return { ...wine, region, within, pack, perCase, cost: Math.round((perCase * 1400 * 100) / pack) / 100 }
  })
  const rows: Cells = [
    ['PRICE LIST - NOVEMBER 2026', '', '', '', '', '', '', ''],
    ['All prices in USD per case, ex VAT, ex warehouse Buenos Aires', '', '', '', '', '', '', ''],
    ['', '', '', '', '', '', '', ''],
    ['Country', 'Producer', 'Wine', 'Appellation', 'Vintage', 'Type', 'Pack', 'USD/case'],
    ...wines.map((wine) => [
      wine.within,
      wine.producer,
      wine.name,
      wine.region,
      wine.vintage ?? 'NV',
      wine.sparkling ? 'Sparkling' : { Tinto: 'Red', Blanco: 'White', Rosado: 'Rose' }[wine.type],
      `${wine.pack}x75cl`,
      wine.perCase.toFixed(2),
    ]),
  ]
  return {
    name: 'an importer: dollars a case of 6 or 12, without VAT, a cost',
    file: { name: 'Price List.csv', bytes: csvBytes(rows, { separator: ',' }) },
    wines: saying(wines, 'producer', 'region', 'within', 'vintage', 'ml', 'type', 'sparkling', 'cost').map(
      (wine) => ({
        ...wine,
        region:
          wine.region === 'Bordeaux'
            ? 'Bordeaux Burdeos'
            : wine.region === 'Mosel'
              ? 'Mosel Mosela'
              : wine.region!,
      }),
    ),
    owner: {
      columns: { Appellation: 'place', 'USD/case': 'cost' },
      cost: { net: true, perCase: true, dollars: true },
      rate: 1400,
      margin: 60,
      missing: { alcohol: 13 },
    },
  }
}

function exponents(): ForeignList {
  const wines = listedWines(0, 40, 'Tinto')
  const rows: Cells = [
    ['CODIGO', 'EAN', 'BODEGA', 'PRODUCTO', 'COSECHA', 'PVP'],
    ...wines.map((wine, n) => [
      wine.sku,
      n % 2 === 0 ? `${(Number(wine.ean) / 1e12).toFixed(5).replace('.', ',')}E+12` : `${wine.ean}.0`,
      wine.producer.toUpperCase(),
      wine.name,
      wine.vintage,
      `$${pesos(wine.price)}`,
    ]),
  ]
  return {
    name: 'EANs that a spreadsheet rounded, beside a wine of the shop of another vintage',
    file: { name: 'lista con ean.csv', bytes: csvBytes(rows, { encoding: 'utf8-bom' }) },
    wines: saying(wines, 'sku', 'ean', 'producer', 'vintage', 'price').map(({ ean, ...wine }, n) => ({
      ...wine,
      ...(n % 2 === 1 && { ean: ean! }),
      // the SKU of these is another vintage's in the shop
      ...(n % 2 === 0 && { mayBeRefused: true }),
    })),
    owner: { columns: { CODIGO: 'sku', PVP: 'price' }, missing: redMendoza },
  }
}

function sheetPerColour(): ForeignList {
  const wines = byColour(listedWines(3300, 70))
  const sheets = [...Map.groupBy(wines, plural)].map(([name, theirs]) => ({
    name,
    rows: [
      ['Bodega', 'Vino', 'Cosecha', 'Región', 'Precio público'],
      ...theirs.map((wine) => [
        wine.producer,
        wine.name,
        wine.vintage ?? 's/c',
        `${wine.region}, ${wine.within}`,
        wine.price,
      ]),
    ] as Cells,
  }))
  return {
    name: 'a sheet for each colour, and two sheets that are no lists',
    file: {
      name: 'Lista Noviembre.xlsx',
      bytes: bookBytes([
        { name: 'Portada', rows: [['Lista de precios'], ['Noviembre 2026'], ['Vigente desde el 15']] },
        ...sheets,
        {
          name: 'Condiciones',
          rows: [
            ['Pago', 'Contado o 30 días'],
            ['Envío', 'CABA y GBA sin cargo'],
            ['Mínimo', '3 cajas'],
          ],
        },
      ]),
    },
    wines: saying(wines, 'producer', 'region', 'within', 'vintage', 'type', 'sparkling', 'price'),
    owner: {
      columns: { 'Precio público': 'price', Región: 'place' },
      allSheets: true,
      missing: { alcohol: 13 },
    },
  }
}

function boxPrices(): ForeignList {
  const wines = listedWines(3400, 60, 'Tinto').map((wine, n) => {
    const box = n % 4 === 1 ? 12 : 6
    const ml = n % 4 === 1 ? 375 : 750
    const perBox = Math.round(wine.cost * box * 100) / 100
    return { ...wine, box, ml, perBox, cost: Math.round((perBox / box) * 100) / 100 }
  })
  const rows: Cells = [
    ['DISTRIBUIDORA DEL OESTE', '', '', '', ''],
    ['Precios por caja cerrada. No incluyen IVA.', '', '', '', ''],
    ['Código', 'Bodega', 'Vino', 'Presentación', 'PRECIO CAJA s/IVA'],
    ...wines.map((wine) => [
      wine.sku,
      wine.producer,
      `${wine.name}${year(wine)}`,
      `${wine.box}x${wine.ml}`,
      `$ ${pesos(wine.perBox)}`,
    ]),
  ]
  return {
    name: 'boxes of 6 bottles and of 12 halves, without IVA',
    file: { name: 'Lista cajas.csv', bytes: csvBytes(rows, { encoding: 'latin1' }) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'ml', 'cost'),
    owner: {
      columns: { 'PRECIO CAJA s/IVA': 'cost' },
      cost: { net: true, perCase: true },
      margin: 70,
      missing: redMendoza,
    },
  }
}

function netAndSuggested(): ForeignList {
  const wines = listedWines(3500, 200)
  const rows: Cells = [
    ['', '', '', '', '', 'Precios por botella', '', '', ''],
    ['Cód.', 'Marca', 'Varietal', 'Tipo', 'Cosecha', 'Neto', 'IVA 21%', 'Final', 'Sugerido al público'],
    ...wines.map((wine) => [
      wine.sku,
      `${wine.producer} ${wine.name}`,
      wine.grapes.join('-'),
      colourOf(wine),
      wine.vintage ?? '-',
      pesos(wine.cost),
      pesos(Math.round(wine.cost * 21) / 100),
      pesos(Math.round(wine.cost * 121) / 100),
      pesos(wine.price),
    ]),
  ]
  return {
    name: 'net, IVA, final and suggested: cost and price of one list, the bodega inside of the name',
    file: { name: 'lista 11-26.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'type', 'sparkling', 'grapes', 'cost', 'price'),
    owner: {
      columns: {
        'Cód.': 'sku',
        Marca: 'name',
        Neto: 'cost',
        'IVA 21%': 'nothing',
        Final: 'nothing',
        'Sugerido al público': 'price',
      },
      cost: { net: true },
      missing: mendoza,
    },
  }
}

function twoLists(): ForeignList {
  const wines = listedWines(3800, 40)
  const rows: Cells = [
    [
      'Bodega',
      'Vino',
      'Tipo',
      'Cepa',
      'Cosecha',
      'Lista Mayorista',
      'Lista Minorista',
      'Lista 3',
      'Stock CABA',
      'Stock Mza.',
    ],
    ...wines.map((wine) => [
      wine.producer,
      wine.name,
      colourOf(wine),
      wine.grapes.join(' y '),
      wine.vintage ?? 'NV',
      pesos(wine.price * 0.7),
      pesos(wine.price),
      pesos(wine.price * 0.65),
      wine.stock,
      wine.stock + 100,
    ]),
  ]
  return {
    name: 'three lists of prices and two stocks',
    file: { name: 'listas.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'producer', 'vintage', 'type', 'sparkling', 'grapes', 'price', 'stock'),
    owner: {
      columns: {
        'Lista Mayorista': 'nothing',
        'Lista Minorista': 'price',
        'Lista 3': 'nothing',
        'Stock CABA': 'stock',
        'Stock Mza.': 'nothing',
      },
      missing: mendoza,
    },
  }
}

function promotions(): ForeignList {
  const wines = listedWines(3900, 40, 'Tinto')
  const promo = ['', '3x2', '', '2da unidad 50%', '', 'Llevando 6: 10% off', '']
  const rows: Cells = [
    ['Código', 'Bodega', 'Producto', 'Promo', 'Precio'],
    ...wines.map((wine, n) => [
      wine.sku,
      wine.producer,
      n % 7 === 2 ? `${wine.name}${year(wine)} PROMO 3x2` : `${wine.name}${year(wine)}`,
      promo[n % 7]!,
      `$ ${pesos(wine.price, 0)}`,
    ]),
  ]
  return {
    name: "promotions: '3x2' in a column and in names",
    file: { name: 'promos.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'price').map((wine) => ({ ...wine, ml: 750 })),
    owner: { columns: { Promo: 'nothing', Producto: 'name' }, missing: redMendoza },
  }
}

function vintageColumns(): ForeignList {
  const wines = listedWines(4000, 25, 'Tinto')
  const vintages = wines.flatMap((wine, n) => [
    { ...wine, vintage: 2019, price: wine.price },
    ...(n % 3 === 0 ? [] : [{ ...wine, vintage: 2020, price: wine.price + 1500 }]),
    ...(n % 4 === 0 ? [{ ...wine, vintage: 2021, price: wine.price + 2500 }] : []),
  ])
  const price = (wine: ListedWine, vintage: number) => {
    const listed = vintages.find(
      (candidate) =>
        candidate.name === wine.name && candidate.producer === wine.producer && candidate.vintage === vintage,
    )
    return listed ? pesos(listed.price) : ''
  }
  const rows: Cells = [
    ['Bodega', 'Vino', 'Cosecha 2019', 'Cosecha 2020', 'Cosecha 2021'],
    ...wines.map((wine) => [
      wine.producer,
      wine.name,
      price(wine, 2019),
      price(wine, 2020),
      price(wine, 2021),
    ]),
  ]
  return {
    name: 'a column of prices for each vintage',
    file: { name: 'cosechas.csv', bytes: csvBytes(rows) },
    wines: saying(vintages, 'producer', 'vintage', 'price'),
    owner: {
      columns: { 'Cosecha 2019': 'price', 'Cosecha 2020': 'price', 'Cosecha 2021': 'price' },
      missing: redMendoza,
    },
  }
}

function sizesInNames(): ForeignList {
  const sizes: [string, number][] = [
    ['x 750', 750],
    ['1500cc', 1500],
    ['Magnum', 1500],
    ['1/2 botella', 375],
    ['375 ml', 375],
    ['x 0,75 L', 750],
    ['Bag in Box 3 L', 3000],
    ['Damajuana 5 lts.', 5000],
    ['187 ml', 187],
    ['Doble Magnum 3 litros', 3000],
  ]
  const wines = listedWines(4100, 50, 'Tinto').map((wine, n) => {
    const [says, ml] = sizes[n % sizes.length]!
    return { ...wine, says, ml }
  })
  const rows: Cells = [
    ['SKU', 'BODEGA', 'DESCRIPCION', 'PRECIO'],
    ...wines.map((wine) => [
      wine.sku,
      wine.producer,
      `${wine.name.toUpperCase()} ${wine.says.toUpperCase()}${year(wine)}`,
      wine.price,
    ]),
  ]
  return {
    name: 'sizes in names, in every writing',
    file: { name: 'tamanos.csv', bytes: csvBytes(rows, { encoding: 'latin1' }) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'ml', 'price'),
    owner: { columns: { DESCRIPCION: 'name' }, missing: redMendoza },
  }
}

function nothingWords(): ForeignList {
  const words = ['s/d', 'N/A', '-', 'NULL', '#N/D', 'sin dato', '--', '', '#¡REF!', '?']
  const noPrice = ['consultar', 'S/P', '$ -', 'agotado', '#N/D', '0,00']
  const wines = listedWines(4200, 60)
  const rows: Cells = [
    ['Bodega', 'Vino', 'Tipo', 'Cosecha', 'Alcohol', 'Stock', 'SKU', 'EAN', 'Precio'],
    ...wines.map((wine, n) => [
      wine.producer,
      wine.name,
      colourOf(wine),
      wine.vintage ?? words[n % 8]!,
      n % 3 === 0 ? words[(n + 1) % 8]! : `${pesos(wine.alcohol, 1)}%`,
      n % 5 === 0 ? words[(n + 2) % 10]! : wine.stock,
      n % 2 === 0 ? wine.sku : words[(n + 3) % 8]!,
      n % 4 === 0 ? wine.ean : words[(n + 4) % 9]!,
      n % 10 === 9 ? noPrice[Math.floor(n / 10)]! : pesos(wine.price),
    ]),
  ]
  return {
    name: 'words for nothing in every column, also for prices',
    file: { name: 'lista s-d.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'producer', 'vintage', 'type', 'sparkling').map((wine, n) => ({
      ...wine,
      ...(n % 10 === 9 ? { mayBeRefused: true, price: Number.NaN } : { price: wines[n]!.price }),
    })),
    owner: { missing: mendoza },
  }
}

function totalsAndNotes(): ForeignList {
  const wines = byColour(listedWines(4300, 60))
  const rows: Cells = [
    ['LISTA DE PRECIOS N° 48', '', '', '', '', ''],
    ['Bodega', 'Vino', 'Añada', 'Stock', 'Precio', 'Valorizado'],
    ...grouped(wines, (wine) => (wine.sparkling ? 'ESPUMANTES' : `VINOS ${wine.type.toUpperCase()}S`), {
      group: (name) => [[name, '', '', '', '', '']],
      wine: (wine) => [
        wine.producer,
        wine.name,
        wine.vintage ?? 'S/A',
        wine.stock,
        pesos(wine.price),
        pesos(wine.price * wine.stock),
      ],
      end: (name, theirs) => [
        [
          '',
          `Subtotal ${name.toLowerCase()}`,
          '',
          theirs.reduce((sum, { stock }) => sum + stock, 0),
          '',
          pesos(theirs.reduce((sum, { price, stock }) => sum + price * stock, 0)),
        ],
        ['', '', '', '', '', ''],
      ],
    }),
    [
      'TOTAL',
      '',
      '',
      wines.reduce((sum, { stock }) => sum + stock, 0),
      '',
      pesos(wines.reduce((sum, { price, stock }) => sum + price * stock, 0)),
    ],
    ['', '', '', '', '', ''],
    ['Precios sujetos a modificación sin previo aviso.', '', '', '', '', ''],
    ['* Pedido mínimo: 6 cajas surtidas. Consultas: ventas@example.com', '', '', '', '', ''],
    ['Tel. 011 5555-0100', '', '', '', '', ''],
  ]
  return {
    name: 'groups by colour, subtotals, totals and notes',
    file: { name: 'lista 48.csv', bytes: csvBytes(rows, { encoding: 'latin1' }) },
    wines: saying(wines, 'producer', 'vintage', 'type', 'sparkling', 'price', 'stock'),
    owner: { columns: { Valorizado: 'nothing' }, missing: mendoza },
  }
}

function mergedBodegas(): ForeignList {
  const groups = [...Map.groupBy(listedWines(4500, 48), ({ producer }) => producer).values()]
  const wines = groups.flat()
  const merged: string[] = ['A1:F1']
  let line = 3
  for (const group of groups) {
    if (group.length > 1)
      merged.push(`A${line}:A${line + group.length - 1}`, `B${line}:B${line + group.length - 1}`)
    line += group.length
  }
  const rows: Cells = [
    ['Selección de vinos 2026', null, null, null, null, null],
    ['Bodega', 'Zona', 'Vino', 'Tipo', 'Cosecha', 'Precio final'],
    ...groups.flatMap((group) =>
      group.map((wine, n) => [
        n === 0 ? wine.producer : null,
        n === 0 ? `${wine.region}, ${wine.within}` : null,
        wine.name,
        colourOf(wine),
        wine.vintage,
        wine.price,
      ]),
    ),
  ]
  return {
    name: 'merged cells of bodegas and places',
    file: { name: 'Seleccion.xlsx', bytes: bookBytes([{ name: 'Hoja1', rows, merged }]) },
    wines: saying(wines, 'producer', 'region', 'within', 'vintage', 'type', 'sparkling', 'price'),
    owner: { columns: { Zona: 'place' }, missing: { alcohol: 13 } },
  }
}

function noHeadings(): ForeignList {
  const wines = listedWines(4600, 30, 'Tinto')
  const rows: Cells = wines.map((wine) => [
    wine.producer,
    wine.name,
    wine.vintage,
    wine.grapes.join(' '),
    `${wine.ml} ml`,
    pesos(wine.price),
    wine.stock,
  ])
  return {
    name: 'no headings at all',
    file: { name: 'vinos.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'producer', 'vintage', 'ml', 'price', 'stock'),
    owner: {
      columns: { 1: 'producer', 2: 'name', 3: 'vintage', 4: 'grapes', 5: 'ml', 6: 'price', 7: 'stock' },
      missing: redMendoza,
    },
  }
}

function otherKinds(): ForeignList {
  const wines = listedWines(4700, 20)
  const others = [
    ['Gin', 'Gin Seco de Prueba', 'Destilería Sur', 700],
    ['Gin', 'Gin de Flores', 'Destilería Sur', 750],
    ['Whisky', 'Whisky de Una Malta', 'Destilería Norte', 750],
    ['Vermut', 'Vermut Rojo de Prueba', 'Casa Aperitivos', 950],
    ['Aceite de oliva', 'Oliva Virgen Extra Arauco', 'Olivares del Este', 500],
    ['Ron', 'Ron Añejo de Prueba', 'Destilería Norte', 700],
    ['Copas', 'Copa de Cristal Borgoña', 'Cristales del Plata', 0],
    ['Grappa', 'Grapa Blanca', 'Destilería Sur', 500],
  ] as const
  const rows: Cells = [
    ['Rubro', 'Marca', 'Artículo', 'Cont.', 'Precio'],
    ...wines.map((wine) => [
      `Vino ${colourOf(wine)}`,
      wine.producer,
      `${wine.name}${year(wine)}`,
      '750',
      pesos(wine.price),
    ]),
    ...others.map(([kind, name, brand, ml], n) => [
      kind,
      brand,
      name,
      ml === 0 ? '' : String(ml),
      pesos(15000 + n * 1250),
    ]),
  ]
  return {
    name: 'spirits, oil and glasses among the wines',
    file: { name: 'todo.csv', bytes: csvBytes(rows) },
    wines: [
      ...saying(wines, 'producer', 'vintage', 'type', 'sparkling', 'ml', 'price'),
      ...others.map(([, name, producer], n) => ({
        name,
        producer,
        price: 15000 + n * 1250,
        mayBeRefused: true,
      })),
    ],
    owner: {
      columns: { Rubro: 'type', Marca: 'producer', Artículo: 'name', 'Cont.': 'ml' },
      missing: mendoza,
    },
  }
}

function threeLevels(): ForeignList {
  const wines = [
    ...Map.groupBy(
      listedWines(4800, 60, 'Tinto'),
      ({ region, producer }) => `${region}|${producer}`,
    ).values(),
  ].flat()
  const rows: Cells = [['Vino', 'Añada', 'Precio x bot.']]
  let [region, producer] = ['', '']
  for (const wine of wines) {
    if (wine.region !== region) rows.push([`REGIÓN: ${wine.region.toUpperCase()}`, '', ''])
    if (wine.producer !== producer) rows.push([`Bodega: ${wine.producer}`, '', ''])
    rows.push([wine.name, wine.vintage, pesos(wine.price)])
    ;[region, producer] = [wine.region, wine.producer]
  }
  return {
    name: 'rows of regions and rows of bodegas over the wines',
    file: { name: 'por region.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'producer', 'region', 'within', 'vintage', 'price'),
    owner: { missing: { type: 'Tinto', alcohol: 13 } },
  }
}

function oldAndNewPrice(): ForeignList {
  const wines = listedWines(0, 30, 'Tinto').map((wine) => ({ ...wine, sku: `N-${wine.sku}` }))
  const rows: Cells = [
    ['ACTUALIZACIÓN DE PRECIOS', '', '', '', '', ''],
    ['Código', 'Bodega', 'Producto', 'Precio anterior', 'Precio nuevo', '% Aum.'],
    ...wines.map((wine) => [
      wine.sku,
      wine.producer,
      `${wine.name}${year(wine)}`,
      pesos(wine.price / 1.08),
      pesos(wine.price),
      '8,0%',
    ]),
  ]
  return {
    name: 'the price before and the new one',
    file: { name: 'aumento noviembre.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'price'),
    owner: {
      columns: { 'Precio anterior': 'nothing', 'Precio nuevo': 'price', '% Aum.': 'nothing' },
      missing: redMendoza,
    },
  }
}

function unicodeText(): ForeignList {
  const wines = listedWines(4900, 30)
  const rows: Cells = [
    ['Código', 'Bodega;Marca', 'Vino', 'Tipo\n(color)', 'Año', 'Precio\npúblico', 'Notas'],
    ...wines.map((wine, n) => [
      wine.sku,
      wine.producer,
      wine.name,
      colourOf(wine),
      wine.vintage ?? 'S/A',
      `$${pesos(wine.price)}`,
      n % 3 === 0 ? 'Dice "único";\nva con carnes' : '',
    ]),
  ]
  return {
    name: 'Unicode text with quoted line breaks, in headings too',
    file: { name: 'lista.txt', bytes: csvBytes(rows, { separator: '\t', encoding: 'utf16le' }) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'type', 'sparkling', 'price'),
    owner: { columns: { 'Bodega;Marca': 'producer', Notas: 'nothing' }, missing: mendoza },
  }
}

function unitColumn(): ForeignList {
  const wines = listedWines(5200, 40, 'Tinto')
  const boxed = (n: number) => n % 3 === 0
  const rows: Cells = [
    ['Artículo', 'Bodega', 'Descripción', 'Un. Vta.', 'Un. x Bulto', 'Precio'],
    ...wines.map((wine, n) => [
      wine.sku,
      wine.producer,
      `${wine.name}${year(wine)}`,
      boxed(n) ? 'CAJA' : 'UN',
      6,
      pesos(boxed(n) ? wine.price * 6 : wine.price),
    ]),
  ]
  return {
    name: 'some rows priced by the box, some by the bottle',
    file: { name: 'unidades.csv', bytes: csvBytes(rows, { head: 'sep=;\r\n' }) },
    wines: saying(wines, 'sku', 'producer', 'vintage', 'price').map((wine, n) => ({
      ...wine,
      ...(boxed(n) && { mayBeRefused: true }),
    })),
    owner: { columns: { Artículo: 'sku', Descripción: 'name' }, missing: redMendoza },
  }
}

function sideBySide(): ForeignList {
  const wines = listedWines(5300, 40)
  const [left, right] = [wines.slice(0, 20), wines.slice(20)]
  const half = (wine: ListedWine) => [wine.producer, `${wine.name}${year(wine)}`, wine.price]
  const rows: Cells = [
    ['Bodega', 'Vino', 'Precio', '', 'Bodega', 'Vino', 'Precio'],
    ...left.map((wine, n) => [...half(wine), '', ...half(right[n]!)]),
  ]
  return {
    name: 'two blocks of columns side by side',
    file: { name: 'dos columnas.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'producer', 'vintage', 'price').map((wine, n) => ({
      ...wine,
      ...(n >= 20 && { mayBeRefused: true }),
    })),
    owner: { missing: redMendoza },
  }
}

function pointsOfThousands(): ForeignList {
  const wines = listedWines(5400, 40, 'Tinto').map((wine, n) => ({
    ...wine,
    price: n % 9 === 4 ? wine.price * 10 : Math.round(wine.price / 100) * 100,
  }))
  const rows: Cells = [
    ['Bodega', 'Etiqueta', 'Cosecha', 'Efectivo/Transf.', 'Precio lista', 'Cuota x3'],
    ...wines.map((wine) => [
      wine.producer,
      wine.name,
      wine.vintage,
      pesos(Math.round(wine.price * 0.9), 0),
      pesos(wine.price, 0),
      pesos(Math.round(wine.price / 3), 0),
    ]),
  ]
  return {
    name: 'points of thousands without decimals, prices by way of paying',
    file: { name: 'mostrador.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'producer', 'vintage', 'price'),
    owner: {
      columns: { 'Efectivo/Transf.': 'nothing', 'Precio lista': 'price', 'Cuota x3': 'nothing' },
      missing: redMendoza,
    },
  }
}

function dollars(): ForeignList {
  const wines = listedWines(5500, 30, 'Tinto').map((wine) => {
    const usd = Math.round((wine.price / 1250) * 100) / 100
    return { ...wine, usd, price: Math.round(usd * 125_000) / 100 }
  })
  const rows: Cells = [
    ['Bodega', 'Vino', 'Cosecha', 'Precio U$S'],
    ...wines.map((wine) => [wine.producer, wine.name, wine.vintage, `U$S ${pesos(wine.usd)}`]),
  ]
  return {
    name: 'prices in dollars',
    file: { name: 'lista usd.csv', bytes: csvBytes(rows) },
    wines: saying(wines, 'producer', 'vintage', 'price'),
    owner: { price: { dollars: true }, rate: 1250, missing: redMendoza },
  }
}
