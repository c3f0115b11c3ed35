import { own, renamed, withArticle } from './region-kinds.ts'

export const americanRegions = {
  // Argentina
  ...own('Mendoza', 'San Juan', 'San Rafael', 'Tupungato'),
  ...renamed({ 'Lujan de Cuyo': 'Luján de Cuyo' }),
  ...withArticle({
    'Cafayate Valley': 'el Valle de Cafayate',
    Patagonia: 'la Patagonia',
    'Uco Valley': 'el Valle de Uco',
  }),
  // Uruguay
  ...own('Canelones', 'Carmelo', 'Maldonado', 'San José'),
  ...renamed({ Juanico: 'Juanicó' }),
  // Chile
  ...own('Puente Alto', 'Santiago'),
  ...withArticle({
    'Cachapoal Valley': 'el Valle de Cachapoal',
    'Casablanca Valley': 'el Valle de Casablanca',
    'Central Valley (CL)': 'el Valle Central',
    'Colchagua Valley': 'el Valle de Colchagua',
    'Curico Valley': 'el Valle de Curicó',
    'Elqui Valley': 'el Valle del Elqui',
    'Leyda Valley': 'el Valle de Leyda',
    'Limarí Valley': 'el Valle del Limarí',
    'Maipo Valley': 'el Valle del Maipo',
    'Maule Valley': 'el Valle del Maule',
    'Rapel Valley': 'el Valle de Rapel',
  }),
  // Brazil
  ...own('Minas Gerais', 'Rio Grande do Sul', 'Serra Negra'),
  ...withArticle({
    'Campanha Gaúcha': 'la Campanha Gaúcha',
    'Serra Gaúcha': 'la Serra Gaúcha',
    'Vale do São Francisco': 'el Vale do São Francisco',
    'Vale dos Vinhedos': 'el Vale dos Vinhedos',
  }),
  // Mexico
  ...own('Ensenada', 'Querétaro'),
  ...withArticle({ 'Valle de Guadalupe': 'el Valle de Guadalupe' }),
  // Canada
  ...own('Beamsville Bench', 'Niagara Lakeshore', 'Ontario', 'Vinemount Ridge'),
  ...withArticle({
    'Niagara Peninsula': 'la Península de Niágara',
    'Okanagan Valley': 'el Valle de Okanagan',
  }),
  // United States: small districts have proper names, which stay
  ...own(
    'California',
    'Dundee Hills',
    'Eola-Amity Hills',
    'Finger Lakes',
    'Horse Heaven Hills',
    'Lodi',
    'Oakville',
  ),
  ...own('Arroyo Seco', 'Los Carneros', 'Mount Veeder', 'Paso Robles', 'Red Mountain', 'Rutherford', 'Texas'),
  ...own('Virginia', 'Washington', 'Wisconsin', 'Yountville'),
  ...renamed({
    'Columbia Gorge Washington': 'Columbia Gorge',
    'Happy Canyon of Santa Barbara': 'Happy Canyon',
    'New Mexico': 'Nuevo México',
    'Stags Leap District': 'Stags Leap',
  }),
  ...withArticle({
    'Alexander Valley': 'el Valle de Alexander',
    'Amador County': 'el condado de Amador',
    'Anderson Valley': 'el Valle de Anderson',
    'Central Coast': 'la Costa Central',
    'Columbia Valley': 'el Valle de Columbia',
    'Cucamonga Valley': 'el Valle de Cucamonga',
    'Dry Creek Valley': 'el Valle de Dry Creek',
    'Knights Valley': 'el Valle de Knights',
    'Monterey County': 'el condado de Monterey',
    'Napa Valley': 'el Valle de Napa',
    'North Coast': 'la Costa Norte',
    'Russian River Valley': 'el Valle del Russian River',
    'Santa Barbara County': 'el condado de Santa Bárbara',
    'Sonoma Coast': 'la Costa de Sonoma',
    'Sonoma County': 'el condado de Sonoma',
    'Sonoma Valley': 'el Valle de Sonoma',
    'Temecula Valley': 'el Valle de Temecula',
    'Willamette Valley': 'el Valle de Willamette',
  }),
}

export const africanAndOceanianRegions = {
  // South Africa
  ...own(
    'Calitzdorp',
    'Elgin',
    'Franschhoek',
    'Paarl',
    'Robertson',
    'Slanghoek',
    'Stellenbosch',
    'Swartland',
  ),
  ...withArticle({
    'Breede River Valley': 'el Valle del Breede',
    'Cape Agulhas': 'el Cabo de las Agujas',
    'Western Cape': 'el Cabo Occidental',
  }),
  // Australia
  ...own('Adelaide Hills', 'Coonawarra', 'Frankland River', 'Heathcote', 'Margaret River', 'McLaren Vale'),
  ...own('Pemberton', 'Swan Hill'),
  ...renamed({ 'New South Wales': 'Nueva Gales del Sur', 'South Australia': 'Australia Meridional' }),
  ...withArticle({
    'Barossa Valley': 'el Valle de Barossa',
    'Central Victoria': 'el centro de Victoria',
    'Clare Valley': 'el Valle de Clare',
    'Hunter Valley': 'el Valle del Hunter',
    'Mornington Peninsula': 'la Península de Mornington',
    'South Eastern Australia': 'el sudeste de Australia',
    'South West Australia': 'el sudoeste de Australia',
    'Yarra Valley': 'el Valle del Yarra',
  }),
  // New Zealand
  ...own(
    'Auckland',
    'Canterbury',
    'Central Otago',
    'Gimblett Gravels',
    'Gisborne',
    "Hawke's Bay",
    'Marlborough',
  ),
  ...own('Martinborough'),
  ...withArticle({ 'North Island': 'la Isla Norte', 'Waiheke Island': 'la Isla Waiheke' }),
}
