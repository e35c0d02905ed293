/** What an alarm's metric is about, as the collector keeps it. */
interface AlarmMetric {
  namespace: string | null;
  dimensions: Readonly<Record<string, string>>;
}

/** Ids that are one of their kind, whoever names them. */
const uniqueId = /^(?:i|vol|nat)-[0-9a-f]{8,17}$/;

/**
 * The value of a dimension by which the metrics of some namespaces name a resource. Other namespaces of AWS use the
 * same dimensions for things of their own (AWS/Connect: InstanceId, AWS/CloudFront: FunctionName, AWS/Cassandra:
 * TableName); people's own are believed where they name an id.
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
