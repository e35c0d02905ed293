import type { ReactNode } from "react";
import { TextPage } from "../../components/text-page.tsx";

type LegalPageProps = { title: string; intro: string; sections: { heading: string; text: ReactNode }[] };

/** The terms or the privacy policy. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  return (
    <TextPage title={title} intro={intro}>
      {sections.map(({ heading, text }, index) => (
        <section key={heading} className="mt-7">
          <h2 className="font-semibold text-lg">
            {index + 1}. {heading}
          </h2>
          <div className="mt-2 flex flex-col gap-2 text-base leading-6 [&_li]:ml-5 [&_li]:list-disc">
            {text}
          </div>
        </section>
      ))}
    </TextPage>
  );
}
