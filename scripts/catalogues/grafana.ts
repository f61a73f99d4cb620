/** A panel of the dashboard: what it shows, and the queries with the name of each line. */
interface Panel {
  title: string;
  unit?: string;
  kind?: "stat" | "timeseries";
  queries: [expression: string, name: string][];
}

const panels: Panel[] = [
  { title: "Up", kind: "stat", queries: [["up", "{{instance}}"]] },
  {
    title: "Members",
    kind: "stat",
    queries: [
      ["topicapp_users", "members"],
      ["topicapp_waitlist", "waiting"],
    ],
  },
  {
    title: "Spent today",
    kind: "stat",
    unit: "currencyUSD",
    queries: [
      ["topicapp_budget_committed_usd", "spent"],
      ["topicapp_budget_usd", "budget"],
    ],
  },
  {
    title: "Last backup",
    kind: "stat",
    unit: "dateTimeFromNow",
    queries: [["topicapp_backup_last_timestamp_seconds * 1000", "{{instance}}"]],
  },
  {
    title: "Updates",
    unit: "short",
    queries: [["sum by (outcome) (increase(topicapp_runs_total[1h]))", "{{outcome}}"]],
  },
  {
    title: "Time of an update, 95 of 100",
    unit: "s",
    queries: [
      [
        "histogram_quantile(0.95, sum by (le, source) (rate(topicapp_run_duration_seconds_bucket[1h])))",
        "{{source}}",
      ],
    ],
  },
  { title: "Topics in the queue", queries: [["sum by (state) (topicapp_queue_topics)", "{{state}}"]] },
  { title: "Sources: failures in a row", queries: [["topicapp_source_failures_in_a_row", "{{source}}"]] },
  {
    title: "Requests a second",
    unit: "reqps",
    queries: [["sum by (status) (rate(topicapp_http_requests_total[5m]))", "{{status}}"]],
  },
  {
    title: "Time of a request, 99 of 100",
    unit: "s",
    queries: [
      [
        "histogram_quantile(0.99, sum by (le) (rate(topicapp_http_request_duration_seconds_bucket[5m])))",
        "all routes",
      ],
    ],
  },
  {
    title: "Mail and editions waiting",
    queries: [
      ["topicapp_mail_queued", "mails"],
      ["topicapp_deliveries_waiting", "editions"],
    ],
  },
  {
    title: "Memory and disk",
    unit: "bytes",
    queries: [
      ['process_resident_memory_bytes{job="topicapp"}', "memory"],
      ["topicapp_database_bytes", "database"],
    ],
  },
];

/** Writes a dashboard as Grafana 10 and later import it; it asks for the data source when it is. */
export function grafanaDashboard(): string {
  const datasource = { type: "prometheus", uid: "$" + "{DS_PROMETHEUS}" };
  const isStat = ({ kind }: Panel) => kind === "stat";
  const dashboard = {
    __inputs: [
      {
        name: "DS_PROMETHEUS",
        label: "Prometheus",
        type: "datasource",
        pluginId: "prometheus",
        pluginName: "Prometheus",
      },
    ],
    __requires: [{ type: "grafana", id: "grafana", name: "Grafana", version: "10.0.0" }],
    ...{
      uid: "topicapp",
      title: "topicapp",
      tags: ["topicapp"],
      timezone: "browser",
      schemaVersion: 39,
      version: 1,
    },
    ...{ refresh: "1m", time: { from: "now-24h", to: "now" } },
    panels: panels.map((panel, at) => ({
      ...{ id: at + 1, type: panel.kind ?? "timeseries", title: panel.title, datasource },
      gridPos: isStat(panel)
        ? { h: 4, w: 6, x: at * 6, y: 0 }
        : { h: 8, w: 12, x: (at % 2) * 12, y: 4 + Math.floor((at - 4) / 2) * 8 },
      fieldConfig: { defaults: { unit: panel.unit ?? "short", min: 0 }, overrides: [] },
      targets: panel.queries.map(([expr, legendFormat], index) => ({
        refId: "ABC"[index],
        datasource,
        expr,
        legendFormat,
      })),
    })),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
