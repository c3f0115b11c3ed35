/**
 * Local passwords that foreign dictionaries lack: clubs, players, places, and bottles this shop sells. Lower
 * case, without accents or spaces.
 */
const words = `
bocajuniors boca boquita xeneize labombonera riverplate river millonario millonarios gallina gallinas elmonumental
racing racingclub laacademia independiente elrojo sanlorenzo ciclon cuervo huracan velez velezsarsfield estudiantes
pincharrata gimnasia rosariocentral newells newellsoldboys talleres belgrano colon union banfield lanus
argentinosjuniors platense tigre defensayjusticia godoycruz atleticotucuman instituto chacarita ferro quilmes
allboys nuevachicago aldosivi seleccionargentina scaloneta campeones campeonesdelmundo muchachos
messi lionelmessi leomessi lapulga maradona diegomaradona diego eldiego eldiez pelusa riquelme roman batistuta kempes
tevez aguero kunaguero dimaria angeldimaria fideo dibumartinez dibu scaloni julianalvarez lautaromartinez depaul
otamendi mascherano gallardo bianchi bilardo francescoli palermo ortega palito ginobili manuginobili delpotro
argentina vivaargentina buenosaires capitalfederal cordoba rosario mendoza sanmendoza tucuman laplata mardelplata
salta jujuy sanjuan sanluis santafe parana corrientes posadas misiones resistencia chaco formosa neuquen bariloche
patagonia ushuaia tierradelfuego rionegro chubut santacruz lapampa larioja catamarca santiagodelestero entrerios
cafayate lujandecuyo valledeuco islasmalvinas malvinas lasmalvinassonargentinas palermo belgrano recoleta caballito
peron evita evaperon juandomingoperon kirchner cristina milei viva libertad vivalalibertad gardel carlosgardel
mafalda sodastereo cerati charlygarcia spinetta losredondos indiosolari patricioreyrock cumbia tango milonga
asado choripan empanada empanadas dulcedeleche alfajor alfajores mate yerbamate fernet fernetconcoca milanesa
vino vinos vinito malbec cabernet cabernetsauvignon syrah bonarda torrontes chardonnay pinotnoir merlot tempranillo
tannat sauvignonblanc bodega bodegas vinoteca tinto vinotinto vinoblanco rosado espumante champagne champan copa
descorche sacacorchos trapiche rutini catenazapata zuccardi luigibosca norton lagarde salentein
contrasena contrasenia clave micontrasena miclave miclavesecreta clavesecreta password passw0rd ingresar
teamo tequiero teamomucho teamomuchisimo miamor amor amores princesa hermosa mivida mihijo mihija familia mifamilia
holamundo holahola hola quetal jesus jesuscristo dios diosesamor virgencita sanguchito perrito gatito
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
lunes martes miercoles jueves viernes sabado domingo verano invierno otono primavera
qwerty qwertyuiop asdfghjkl asdfasdf zxcvbnm administrador administracion usuario cliente
`

export const guessableWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''))
