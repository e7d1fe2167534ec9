import type { Language } from './language.ts'

export const spanish: Language = {
  name: 'Spanish',
  head: 'first',
  terms: {
    home: 'inicio, página principal, principal, portada, bienvenidos, página de inicio',
    contact: `
      pide cita, pedir cita, solicita cita, cita previa, pide presupuesto,
      contacto, contactos, contactar, contáctenos, contáctanos, contacta, contacte, contactenos, contacta con
      nosotros, contacte con nosotros, contactar con nosotros, ponte en contacto, póngase en contacto, formulario de
      contacto, datos de contacto, escríbenos, escribanos, llámanos, solicitar presupuesto, solicita presupuesto,
      solicite presupuesto, pedir presupuesto, presupuesto, pide presupuesto, solicitar información, solicita
      información, solicitud de información, atención al cliente, atención al público, cómo contactar, contacto y
      ubicación, hablemos, cotización, cotizar, solicita tu cotización`,
    about: `
      quiénes somos, quién soy, quien es, sobre nosotros, acerca de nosotros, acerca de, acerca, =nosotros, conócenos,
      conózcanos, conoce, =empresa, la empresa, nuestra empresa, sobre la empresa, =compañía, la compañía, nuestra
      historia, =historia, historia de la, la historia, =misión, misión y visión, misión visión, misión visión y
      valores, =visión, =valores, nuestros valores, nuestra misión, sobre mí, =filosofía, nuestra filosofía,
      =presentación, =institución, =institucional, la institución, =organización, sobre, qué es, =corporativo, =el
      centro, la clínica, nuestra clínica, la bodega, el despacho, =el colegio, por qué elegirnos, por qué nosotros,
      =fundación, la fundación, el grupo, =grupo, =bufete, =ayuntamiento, el ayuntamiento, =alcaldía, =municipio`,
    team: `
      claustro de profesores, =claustro, cuerpo docente, equipo docente, equipo de gobierno, corporación municipal, =concejales,
      =redacción, la redacción,
      equipo, nuestro equipo, el equipo, conoce al equipo, equipo médico, equipo humano, equipo directivo, equipo de
      trabajo, =directorio de personal, =profesionales, nuestros profesionales, =abogados, nuestros abogados,
      =médicos, nuestros médicos, cuadro médico, cuadro de médicos, =doctores, nuestros doctores, =especialistas,
      nuestros especialistas, =personal, =directiva, junta directiva, consejo de administración, =profesores,
      =profesorado, nuestra gente, =directivos, =autoridades, =socios, =staff, =colaboradores, =docentes`,
    careers: `
      trabaja con nosotros, trabaje con nosotros, trabajar con nosotros, trabaja en+, trabajo, =empleo, =empleos,
      ofertas de empleo, ofertas de trabajo, oferta de empleo, bolsa de trabajo, bolsa de empleo, únete, únete a
      nosotros, únete al equipo, únete a nuestro equipo, vacantes, =vacante, =carreras, =carrera profesional, carrera
      profesional, =reclutamiento, recursos humanos, =talento, oportunidades laborales, =convocatorias, envíanos tu
      cv, enviar cv, =prácticas`,
    imprint: 'aviso legal, nota legal, notas legales, información legal, avisos legales, texto legal, aviso legal y',
    legal: `
      política de privacidad, política privacidad, politicas de privacidad, aviso de privacidad, =privacidad,
      protección de datos, política de protección de datos, tratamiento de datos, términos y condiciones, términos
      condiciones, términos de uso, términos de servicio, términos, condiciones generales, condiciones de uso,
      condiciones de venta, condiciones de compra, condiciones generales de venta, condiciones generales de
      contratación, política de cookies, política cookies, políticas de cookies, política de devoluciones, política de
      calidad, política de envíos, =políticas, devoluciones, cambios y devoluciones, envíos y devoluciones, =envios,
      derecho de desistimiento, accesibilidad, declaración de accesibilidad, canal de denuncias, código ético, canal
      ético, rgpd, transparencia`,
    services: `
      servicios, servicio, nuestros servicios, servicios legales, qué hacemos, lo que hacemos, =soluciones, nuestras
      soluciones, =tratamientos, nuestros tratamientos, =especialidades, áreas de práctica, áreas de especialización,
      =áreas, =prestaciones, =actividades, =cursos, =formación, =capacitación, =consultoría, =asesoramiento,
      =asesoría, =habitaciones, =instalaciones, =departamentos, =sectores, =trámites, =talleres, =terapias, =tours,
      =programas, =oferta académica, =reparaciones, =alquiler, =unidades`,
    products: `
      productos, producto, nuestros productos, =tienda, tienda online, tienda en línea, =catálogo, catálogo de
      productos, =artículos, =novedades de producto, =marcas, nuestras marcas, =vehículos, =gama, =propiedades,
      =inmuebles, =funcionalidades, =características, =ofertas, =promociones, equipo de futbol, =vinos, nuestros
      vinos, =repuestos, =modelos, tarjetas regalo`,
    pricing: `
      precios, precio, nuestros precios, =tarifas, =tarifa, lista de precios, =planes, planes y precios, =honorarios,
      =costos, =costes, =bonos`,
    locations: `
      dónde estamos, dónde encontrarnos, cómo llegar, ubicación, ubicaciones, localización, =sucursales, nuestras
      sucursales, =sedes, nuestras sedes, =tiendas, nuestras tiendas, =oficinas, nuestras oficinas, =delegaciones,
      =centros, nuestros centros, =clínicas, nuestras clínicas, =encuéntranos, encuéntranos, =puntos de venta, puntos
      de venta, =distribuidores, horarios, =horario, =mapa, =direcciones, =cobertura, visítanos, =locales,
      =restaurantes, nuestros restaurantes, red de oficinas`,
    portfolio: `
      portafolio, portfolio, =proyectos, nuestros proyectos, =proyecto, =trabajos, nuestros trabajos, trabajos
      realizados, =galería, galería de fotos, galería de imágenes, =fotos, =obras, casos de éxito, caso de éxito,
      casos de estudio, =casos, =clientes, nuestros clientes, =referencias, =realizaciones, =imágenes`,
    testimonials: `
      testimonios, testimonio, opiniones, opinión de clientes, opiniones de clientes, =reseñas, =valoraciones, lo que
      dicen, qué dicen de nosotros, lo que dicen nuestros clientes, historias de éxito, =recomendaciones`,
    faq: `
      preguntas frecuentes, preguntas más frecuentes, preguntas y respuestas, =preguntas, =ayuda, centro de ayuda,
      =dudas, =soporte, =guías, =manuales, dudas frecuentes, =glosario`,
    events: `
      eventos, evento, próximos eventos, =agenda, =calendario, =actos, =jornadas, =seminarios, =congresos,
      =conferencias, =cartelera, =programación, =exposiciones, =fiestas, =webinars, =talleres y eventos, agenda
      cultural`,
    blog: `
      noticias, noticia, últimas noticias, =actualidad, =novedades, =prensa, sala de prensa, notas de prensa, nota de
      prensa, comunicados, comunicado, =artículo, =revista, =publicaciones, =boletín, =consejos, =recursos, =recetas,
      nuestro blog, el blog, =medios, =entradas, =reportajes, =anuncios, en los medios, =política, =economía,
      =deportes, =cultura, =sociedad, =mundo, =internacional, =nacional, =espectáculos, =ciencia, =reportaje, =nota,
      =notas, =columnas, =entrevistas`,
    listing: `
      =categoría, =categorías, categoría producto, categoría de producto, =etiqueta, =etiquetas, =archivo, =archivos,
      =autor, =autores, =buscar, =búsqueda, resultados de búsqueda, =buscador, mapa del sitio, mapa web, mapa de
      sitio, =directorio, =temas, =tema, =sección, =secciones, =colecciones, =listado, =enlaces, =hemeroteca`,
    account: `
      iniciar sesión, =acceder, =acceso, mi cuenta, =cuenta, =registro, =registrarse, =regístrate, crear cuenta,
      =carrito, carrito de compras, carrito de compra, =cesta, mi cesta, finalizar compra, finalizar pedido, =pedido,
      =pago, recuperar contraseña, olvidé mi contraseña, área de clientes, área privada, área cliente, zona privada,
      acceso clientes, lista de deseos, =favoritos, =usuario, =usuarios, mis pedidos, =socios login, =ingresar, cerrar
      sesión, portal del empleado, sede electrónica`,
    other: `
      lentes de contacto, lentillas, =gracias, =carta, =menú, =reservas, =reserva, =reservar, =donar, =donaciones,
      =bodas, =descargas, =boletin suscripcion, =hazte socio, =galardones, =patrocinadores`,
  },
  fillers: `
    nuestro, nuestra, nuestros, nuestras, tu, tus, su, sus, el, la, los, las, de, del, un, una, a, al, en, para, por,
    con, nos, página, más, ver, todos, todas, aquí, leer, lo`,
  and: 'y, e, o',
  questions: 'cómo, qué, por, cuándo, cuál, cuáles, quién, dónde, cuánto, cuánta, consejos, todo, mejores',
  functionWords: `
    el, la, los, las, de, del, un, una, y, en, para, con, por, que, se, su, sus, tu, al, es, son, como, mas, sin,
    sobre, entre, lo, no, desde, a`,
}
