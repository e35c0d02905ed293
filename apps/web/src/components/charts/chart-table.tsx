import { Table, TableCell, TableHead, TableRow } from "../ui/table.tsx";

type ChartTableProps = {
  label: string;
  /** Heading of the first column: "Day". */
  atHeading: string;
  columns: string[];
  /** `note`: why the row can't be compared ("In progress: 21 of 30 days"). */
  rows: { at: string; note?: string | undefined; cells: string[] }[];
};

/** Chart data as a table. */
export function ChartTable({ label, atHeading, columns, rows }: ChartTableProps) {
  return (
    <div className="max-h-80 overflow-y-auto rounded-lg border border-line">
      <Table label={label}>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <TableHead>{atHeading}</TableHead>
            {columns.map((column) => (
              <TableHead key={column} numeric>
                {column}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, note, cells }) => (
            <TableRow key={at} className="h-8">
              <th scope="row" className="px-4 text-left font-normal">
                {at}
                {note !== undefined && <span className="ml-2 text-muted text-xs">{note}</span>}
              </th>
              {cells.map((cell, index) => (
                <TableCell key={columns[index]} numeric className="py-1">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
