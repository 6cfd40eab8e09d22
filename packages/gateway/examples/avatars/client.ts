/** A user uploads a picture, and everybody reads a smaller one. Run: node client.ts URL ANON_KEY */
import { createClient } from '@supabase/supabase-js';

const [url = '', key = ''] = process.argv.slice(2);
const client = createClient(url, key, { auth: { persistSession: false } });
const email = `asha-${crypto.randomUUID()}@example.com`;
const { data: account, error } = await client.auth.signUp({ email, password: 'correct horse battery' });
if (error) throw error;

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAGQAAABkAQMAAABKLAcXAAAAA1BMVEUArv+6/EMwAAAAFElEQVR42mNgGAWjYBSMglFATwAABXgAAdgporgAAAAASUVORK5CYII=';
const avatars = client.storage.from('avatars');
const path = `${account.user?.id}/face.png`;
const png = { contentType: 'image/png' };
const uploaded = await avatars.upload(path, Buffer.from(PICTURE, 'base64'), png);
if (uploaded.error) throw uploaded.error;

const elsewhere = await avatars.upload('somebody-else/face.png', Buffer.from(PICTURE, 'base64'), png);
console.log('in another folder:', elsewhere.error?.message);

const { publicUrl } = avatars.getPublicUrl(path, { transform: { width: 48, height: 48 } }).data;
const small = await fetch(publicUrl);
console.log('48 by 48:', small.status, small.headers.get('content-type'));
