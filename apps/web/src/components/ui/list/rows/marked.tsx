import { markWords } from '@tanabana/domain/search/whole-words';
import type { wholeWords } from '@tanabana/domain/search/whole-words';
import { Fragment } from 'react';
import styles from './marked.module.css';

type MarkedProps = {
  text: string;
  words: ReturnType<typeof wholeWords>;
  /** Other spellings of the text. The text is marked as a whole where a word occurs in one of them alone. */
  ways?: string;
};

/** A text with the found words marked. */
export function Marked({ text, words, ways = '' }: MarkedProps) {
  if (words.length === 0) return text;
  return markWords(text, words, ways).map((piece, place) =>
    piece.isHit ? (
      <mark key={place} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={place}>{piece.text}</Fragment>
    ),
  );
}
