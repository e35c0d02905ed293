/** Metric of an alarm, as the collector stores it. */
interface AlarmMetric {
  namespace: string | null;
  dimensions: Readonly<Record<string, string>>;
}

/** Globally unique IDs. */
const uniqueId = /^(?:i|vol|nat)-[0-9a-f]{8,17}$/;

/**
 * The dimension value with which the metrics of some namespaces name a resource. Other AWS namespaces use the
 * same dimensions for other resources (AWS/Connect: InstanceId, AWS/CloudFront: FunctionName, AWS/Cassandra:
 * TableName); custom namespaces count if they name an ID.
 */
export function watchedDimension(
  { namespace, dimensions }: AlarmMetric,
  dimension: string,
  namespaces: readonly string[],
): string | null {
  const value = dimensions[dimension];
  if (value === undefined || namespace === null) return null;
  if (namespaces.includes(namespace)) return value;
  return !namespace.startsWith("AWS/") && uniqueId.test(value) ? value : null;
}
