import type { ComponentType, SVGProps } from "react";

/** An icon of `icons.gen.ts`. Hidden from assistive technology unless it has a role or an ARIA attribute. */
export type IconComponent = ComponentType<SVGProps<SVGSVGElement>>;

type ShapeTag = "circle" | "ellipse" | "line" | "path" | "polygon" | "polyline" | "rect";
/** Shapes of an icon: element name and attributes. */
type Shapes = readonly (readonly [tag: ShapeTag, attributes: Readonly<Record<string, string>>])[];

type IconProps = SVGProps<SVGSVGElement> & { name: string; shapes: Shapes };

function Icon({ name, shapes, className = "", ...rest }: IconProps) {
  const described = Object.keys(rest).some((prop) => prop.startsWith("aria-") || prop === "role");
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, unless the caller describes it.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide lucide-${name} ${className}`}
      {...(described ? {} : { "aria-hidden": true })}
      {...rest}
    >
      {shapes.map(([Shape, attributes]) => (
        <Shape key={JSON.stringify(attributes)} {...attributes} />
      ))}
    </svg>
  );
}

/** Makes an icon of 24 × 24 units in the color of the text. */
export function iconOf(name: string, shapes: Shapes): IconComponent {
  return (props) => Icon({ ...props, name, shapes });
}
