/**
 * The versions of the Terms of Use and the Privacy Policy. A consent is stored with the version of its moment
 * (db/schema/20-members/consents.sql). When a text changes, in any language, the test packages/messages/test/legal-texts.test.ts
 * asks for a new last entry; the entries before stay, because members accepted them.
 */
export type LegalText = {
  /** The date from which the text is effective, and which text of that date. */
  version: string;
  /** SHA-256 of both texts, by language. The English text prevails. */
  digests: Readonly<Record<string, string>>;
};

export const LEGAL_TEXTS: readonly [LegalText, ...LegalText[]] = [
  {
    version: '2025-06-01.1',
    digests: {
      en: 'b20f153a6a6f18ffa9370d6ed35b84d249f8211c23412fa22673dd89b8843197',
      hi: 'b95e192c1bf40dc0587d45c34caee0ceb110c6cfc49671c622041aeef7239d44',
    },
  },
  {
    version: '2025-06-01.2',
    digests: {
      en: 'b906367e72a0b41b83bdaaa04bd56266ad832de2ea57ab37fe65d215165ab3ab',
      hi: 'dba5e7c4f64d46da0317058538a6c3079895a3ec26f71fa998ee011486afe39a',
    },
  },
];

/** The version that a new account accepts. */
export const LEGAL_VERSION: string = LEGAL_TEXTS.at(-1)!.version;
