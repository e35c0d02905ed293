import type { Words } from "./vocabulary.ts";

export const spanish: Words = {
  language: "Spanish",
  leads: `
Esto es lo que encontré:
Esto es lo que encontré sobre sus costos:
Esto es lo que encontré sobre sus buckets:
Estos son los hallazgos:
Estos son los recursos:
Estas son las recomendaciones:
Estos son los servicios:
Empiece por esta recomendación:
Después mire esto:
Luego:
Y también:
Esto corresponde a lo anterior:
Este mes:
El mes pasado:
La previsión:
En total:
El cambio respecto al período anterior:
Esto no se pudo leer:
Puede ver los detalles aquí:
En esta página hay más información:
Puede hacerlo aquí:
Lo siento, no encontré una respuesta.`,
  words: `
  señala señalan señalado consulté encontró
verlos verlas verlo verla encontrará encontrarás encontramos encontraron encontrados encontradas encontrada mostrado mostramos mostrada
mostrados mostradas busca buscó buscan buscamos reviso revisamos revisados miraré veremos verá verás viendo veamos permite permiten
permitiría permitirían podrá podrían sabe saber sé quería quiso querría preguntaba respondemos empiezo empiezan
comienzan comencé sigamos seguir continuar continúa listado listada listados listadas relacionado relacionada relacionados
relacionadas asociado asociada asociados asociadas aparece aparecen figura figuran mencionado mencionada mencionados mencionadas
propuesto propuesta propuestas explico explican descrito descrita describen indicado indicada indicados indicadas proviene provienen
obtenido obtener trata tratan cuyo cuya cuyos cuyas propio propia propios propias él
actual actuales posibles     pertinente
entrada entradas línea líneas fila filas sección secciones vista vistas pantalla menú informe informes tabla tablas cola colas grupo
grupos red redes registro registros certificado certificados entorno entornos espacio trabajo infraestructura uso consumo
importe importes precio precios valor valores cifra cifras cosa cosas caso casos razón motivo idea ideas sugerencia sugerencias
consejo consejos disco discos   funcionamiento
brevemente directamente ahora actualmente entonces según  hasta durante mediante acerca así aún asimismo tal
yo usted ustedes tú nosotros él ella ellos ellas esto este esta estos estas eso ese esa esos esas aquí ahí allí el la los
las lo le les se me te su sus tu tus mi mis nuestro nuestra que qué quien cual cuál cuáles al del de
es son era eran ser sido está están he ha han hemos será serán sería puedo puede pueden puedes podría
encontré encontrado encontrar encuentra encuentran miré mirado mirar mire mira veo ve ver vea visto muestra muestran
mostrar busqué buscado buscar revisado revisé revisar revise consultado consultar leído leer leo lee preguntó preguntado
preguntar pregunta preguntas respondo responder respuesta respuestas empiece empieza empezar comience comienza comenzar
sigue siguen siguiente siguientes refieren refiere corresponde corresponden correspondiente correspondientes pertenece
pertenecen indica indican da dan dado explica describe descritos ordenados ordenadas va van dice dicen hacer hacerlo
ayuda ayudar ayudo tenga nota quiere desea compone componen explicación
resumen detalle detalles página páginas resultado resultados hallazgo hallazgos recomendación recomendaciones recurso
recursos bucket buckets instancia instancias volumen volúmenes instantánea instantáneas base bases función funciones
cuenta cuentas servicio servicios región regiones inventario datos dato herramienta herramientas información parte partes
cambio cambios ejemplo ejemplos orden período periodo paso pasos   lista tema dinero nube almacenamiento
análisis punto elemento elementos posible
y e o u pero así luego después también como antes con para por sobre en desde hacia a si cuando cuándo dónde donde cómo
ademas además abajo arriba respecto
hola gracias claro sí perdón lamento lamentablemente`,
  phrases: `
a lo anterior, lo anterior, sin usar, fin de mes, vaya a esta página, para actuar,
no pude encontrar eso, un volumen, un bucket, un hallazgo, un servicio, buena pregunta,
muy buena pregunta, no encontré una respuesta, no encontré respuesta, no he encontrado una respuesta,
una respuesta, una página, una lista, una recomendación, una pregunta, por ahora, por el momento,
en este momento, si quiere, si lo desea, en detalle, paso a paso, en el menú, por dónde, qué hacer,
en comparación con, comparado con, sin embargo, se trata de, en cuanto a, de la siguiente manera,
abra esta página, abra la página, por supuesto, por favor, por ejemplo, un resumen, una parte,
un vistazo, una vista general, vista general, más información, hay más información, más detalles,
más sobre, solo puedo leer, sólo puedo leer, no puedo hacerlo, en cuenta, tenga en cuenta, lo siento,
a continuación, respecto a los días anteriores, los días anteriores, período anterior,
periodo anterior, hallazgo de seguridad, hallazgos de seguridad, página de seguridad,
puntuación de seguridad, qué podría salir mal, no puedo hacer eso, no puedo responder, el inventario registra, inventario registra`,
  existence: "usted tiene, tiene, tienes, hay, contiene, contienen, incluye, incluyen, riesgo, riesgos",
  topics: {
    cost: "gasta, gastan, gastó, costaron, costó, costo, costos, coste, costes, cuesta, cuestan, gasto, gastos, gastado, factura",
    saving: "ahorrarían, ahorraría, ahorrado, ahorro, ahorros, ahorrar, ahorra, ahorran",
    forecast:
      "proyección, estimado, estimada, previstos, previsión, previsiones, pronóstico, previsto, prevista, estimación",
    total: "en conjunto, todas juntas, totales, juntas, juntos, total, en total, conjunto, suma, suman",
    "this-month": "del mes actual, este mes, mes actual, mes en curso, hasta ahora",
    "last-month": "del mes pasado, mes pasado, mes anterior, último mes",
    "per-month": "al mes, por mes, mensual, mensuales, cada mes, mensualmente",
    critical: "crítico, crítica, críticos, críticas",
    public: "abierto a todos, abiertos a todos, público, pública, públicos, públicas",
    unused:
      "no utilizados, inactivo, inactivos, sin utilizar, no se usa, no se usan, sin usar, no usado, no utilizado, no se utiliza",
    rise: "aumentaron, subieron, crecieron, creció, aumentan, aumento, aumentó, aumentado, subida, subió, subido, incremento",
    fall: "bajaron, disminuyeron, cayeron, cayó, bajada, bajó, bajado, disminución, disminuyó, descenso, caída",
    gap: "acceso denegado, no pudo leerse, no pudieron leerse, no pudieron leer, no se pudo leer, no se pudieron leer, no pudo leer, no se ha podido leer",
  },
};
