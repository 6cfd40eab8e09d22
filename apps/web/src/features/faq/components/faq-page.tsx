import { FAQ_NUMBERS } from '@tanabana/domain/pages/faq-numbers';
import { Accordion } from 'radix-ui';
import { FoldArrow } from '#components/ui/list/rows/fold-arrow.tsx';
import { IconExternalLink } from '#components/ui/icons.ts';
import { IconPlayerPlay } from '#components/ui/lazy-icons.ts';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { env } from '#config/env.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './faq-page.module.css';

type Question = { id: string; question: string; answer: string[] };

type FaqPageProps = {
  /** The question that is open; '' for none. */
  open: string;
  onOpen: (id: string) => void;
};

/** Questions and answers, one open at a time, and the video guides. */
export function FaqPage({ open, onOpen }: FaqPageProps) {
  const t = useTranslation('faq');
  const groups = t.list('groups', FAQ_NUMBERS);
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} />
      <div className={styles.page}>
        <Accordion.Root type="single" collapsible value={open} onValueChange={onOpen} className={styles.questions}>
          {groups.map(({ title, items }) => (
            <section key={title}>
              <h2>{title}</h2>
              <div className={styles.card}>
                {items.map((item) => (
                  <Item key={item.id} {...item} />
                ))}
              </div>
            </section>
          ))}
        </Accordion.Root>
        <VideoGuides />
      </div>
    </div>
  );
}

/** Its id is the question's, so that an address with a hash leads to it. */
function Item({ id, question, answer }: Question) {
  return (
    <Accordion.Item value={id} id={id} className={styles.item}>
      <Accordion.Header>
        <Accordion.Trigger className={styles.trigger}>
          {question}
          <FoldArrow size={20} />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Content className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Accordion.Content>
    </Accordion.Item>
  );
}

function VideoGuides() {
  const t = useTranslation('faq');
  const { video_urls } = env().brand;
  const titles = t.list('videos.titles');
  return (
    <section className={styles.videos} aria-labelledby="video-guides">
      <h2 id="video-guides">{t('videos.title')}</h2>
      <p>{t('videos.lede')}</p>
      <ul className={styles.card}>
        {titles.map((title, index) => (
          <li key={title}>
            <a href={video_urls[index]} target="_blank" rel="noopener">
              <IconPlayerPlay size={18} aria-hidden="true" />
              <span>
                {title} <span className="vh">({t('videos.opens')})</span>
              </span>
              <IconExternalLink size={16} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
