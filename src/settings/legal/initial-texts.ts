import { currencyName } from '../../money/money.ts'

/** Initial legal texts. Have a lawyer review them before opening the shop. */

export const initialTerms = `# Quién vende

{vendedor}, CUIT {cuit}, con domicilio en {domicilio}. Correo: {correo}.

# Quién puede comprar

La venta de bebidas alcohólicas a menores de 18 años está prohibida (Ley 24.788). Al comprar declarás ser mayor de edad; al entregar podemos pedir tu documento.

# Precios y pago

Los precios son finales, en ${currencyName} y con impuestos incluidos. Al lado del precio de cada vino figuran el precio sin impuestos nacionales y el precio por litro (Resolución 4/2025).

Antes de pagar ves el total. Si un precio cambió desde que pusiste el vino en el carrito, te lo mostramos y decidís de nuevo.

El pago se hace en la página del proveedor de pagos; los datos de tu tarjeta no pasan por la tienda. La compra queda confirmada cuando el proveedor nos avisa que el pago fue aprobado, y te lo decimos por correo.

En el comprobante figura el IVA contenido en el precio (Régimen de Transparencia Fiscal al Consumidor Ley 27.743).

# Disponibilidad

Cuando empezás una compra, apartamos tus botellas durante media hora. Si el pago llega después y ya no hay stock, te devolvemos el dinero.

# Arrepentimiento

Podés revocar la compra dentro de los 10 días corridos, sin dar motivos y sin costo, con el Botón de arrepentimiento que está al pie de todas las páginas. El detalle está en «Envíos y devoluciones».

# Opiniones

Opina de un vino quien lo compró, una vez, y puede corregir o borrar su opinión. No pagamos por opiniones ni borramos las malas. Ocultamos las ofensivas, las que son publicidad, las que muestran datos personales y las que no hablan del vino; su autor lee el motivo.

Las estrellas marcadas «Dato de demostración» no son de clientes: vienen con la tienda de muestra.

# Reclamos

Escribinos a {correo} o desde «Contacto y locales». Si no te damos una respuesta que te conforme, al pie de todas las páginas está el enlace a Defensa de las y los Consumidores. Valen los tribunales de tu domicilio.`

export const initialShipping = `# Envíos

Lo que sale el envío depende de tu código postal, de cómo lo recibís y de cuántas botellas llevás: lo ves antes de pagar, es parte del total y figura aparte en tu compra.

Antes de pagar también ves entre qué días llega, en días hábiles. Esos días se cuentan desde que se confirma tu pago, y te los decimos por correo.

Por ley, en la Ciudad de Buenos Aires entregamos entre las 8 y las 24 (Ley 3.361) y en la provincia de Buenos Aires entre las 10 y las 21, o hasta las 23 de diciembre a abril (Ley 15.109).

Recibe una persona mayor de 18 años: podemos pedirle el documento.

# Arrepentimiento

Podés revocar tu compra dentro de los 10 días corridos desde que recibís el vino o celebrás el contrato, lo último que ocurra, sin dar motivos y sin costo (Ley 24.240, art. 34; Código Civil y Comercial, art. 1110). Usá el Botón de arrepentimiento, al pie de todas las páginas: no hace falta ingresar, y te damos un código de trámite en el momento (Disposición 954/2025).

La devolución corre por nuestra cuenta, y te devolvemos el dinero dentro de las 48 horas por el mismo medio de pago.

# Si algo llegó mal

Una botella rota, equivocada o con gusto a corcho la cambiamos o te la devolvemos, a tu elección (Ley 24.240, arts. 10 bis y 17). Escribinos a {correo} con el número de tu compra.`

export const initialPrivacy = `# Qué datos guardamos y para qué

Tu nombre o apodo, correo, direcciones de envío, compras, carrito y favoritos: lo necesario para venderte y entregarte el vino. Los vinos sin stock de los que pediste aviso, para escribirte una vez. Tus opiniones, que se publican con tu apodo. Lo que nos preguntás, para responderte. Tu correo en la lista de novedades, solo si lo confirmaste desde tu casilla.

No vendemos ni prestamos tus datos, no hacemos perfiles para otros y no usamos cookies de publicidad ni de medición. En tu navegador quedan tu sesión, tu carrito si no ingresaste, los últimos vinos que miraste (para recomendarte otros y mostrártelos de nuevo; con «Olvidarlos» se borran), las páginas de vinos que abriste (para leerlas sin conexión) y que dijiste ser mayor de edad.

# Quiénes más los ven

El proveedor de pagos recibe tu nombre, tu correo y lo que comprás, y guarda lo suyo según sus propias reglas. El correo y, si la tienda lo usa, el servicio de novedades reciben tu dirección para hacerte llegar los mensajes. Quien transporta recibe el nombre y la dirección de la entrega.

El mapa de «Contacto y locales» puede venir de OpenStreetMap o de Google: al acercarte al mapa, tu navegador le pide las imágenes directamente.

# Cuánto tiempo

Tu cuenta y lo que hay en ella, hasta que la elimines. Una suscripción que nadie confirma, siete días. Las compras, diez años, porque así lo exigen las leyes comercial e impositiva (Código Civil y Comercial, art. 328).

# Llevarte tus datos, corregirlos o eliminarlos

En «Mi cuenta» podés descargar todo lo que guardamos de vos y eliminar tu cuenta, en el momento y sin pedirle permiso a nadie. En «Mis datos de compra» corregís o quitás direcciones. Cada correo de novedades trae su enlace de baja.

Al eliminar la cuenta se borran tu nombre, correo, direcciones, favoritos, avisos de stock, carrito, opiniones, consultas y suscripción, y tu ingreso a la tienda. Quedan tus compras pagadas, con número, fecha, vinos, importes y provincia de entrega (por ella se pagan los impuestos), sin nombre, correo ni calle. Si tenés una compra en camino, la cuenta se puede eliminar cuando llegue.

Lo que nos escribiste sin ingresar a una cuenta está unido solo a un correo: para verlo o borrarlo, escribinos desde ese correo a {correo}.

# Tus derechos

El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.

La Agencia de Acceso a la Información Pública, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.`
