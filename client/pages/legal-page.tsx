import type { ReactNode } from 'react';
import page from './page.module.css';

/** A text page with numbered sections. */
export function LegalPage({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) {
  return (
    <article className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        <p className={page.legalLead}>{lead}</p>
      </header>
      <div className={page.parts}>{children}</div>
    </article>
  );
}

/** One section, e.g. what is stored. */
export function LegalSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={page.part}>
      <h2>{title}</h2>
      <div className={page.text}>{children}</div>
    </section>
  );
}
