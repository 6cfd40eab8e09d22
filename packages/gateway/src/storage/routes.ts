/** The paths of the storage service's endpoints. A more exact path comes before one that takes any bucket. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import type { StorageContext } from './context.ts';
import { deleteBucket } from './endpoints/buckets/delete-bucket.ts';
import { getBucket, getBuckets } from './endpoints/buckets/get-buckets.ts';
import { postBucket } from './endpoints/buckets/post-bucket.ts';
import { postEmpty } from './endpoints/buckets/post-empty.ts';
import { putBucket } from './endpoints/buckets/put-bucket.ts';
import { deleteManyObjects, deleteOneObject } from './endpoints/objects/delete-objects.ts';
import { getInfo, getPublicInfo } from './endpoints/objects/get-info.ts';
import { getObject, getPublicObject, getSignedObject } from './endpoints/objects/get-object.ts';
import { postCopy } from './endpoints/objects/post-copy.ts';
import { postListV2 } from './endpoints/objects/post-list-v2.ts';
import { postList } from './endpoints/objects/post-list.ts';
import { postMove } from './endpoints/objects/post-move.ts';
import { postObject } from './endpoints/objects/post-object.ts';
import { postSign, postSignMany } from './endpoints/objects/post-sign.ts';
import { postSignedUpload, putSignedUpload } from './endpoints/objects/signed-upload.ts';
import { getPublicImage, getSignedImage, getVisibleImage } from './endpoints/render/get-image.ts';

type Routes = Hono<GatewayEnv>;

/** A bucket and a path in it. */
const PLACE = ':bucket/:path{[\\s\\S]+}';

/** @param small limits a body that is not a file */
export function addBucketRoutes(routes: Routes, context: StorageContext, small: MiddlewareHandler): void {
  routes.get('/bucket', getBuckets(context));
  routes.post('/bucket', small, postBucket(context));
  routes.get('/bucket/:bucket', getBucket(context));
  routes.put('/bucket/:bucket', small, putBucket(context));
  routes.delete('/bucket/:bucket', small, deleteBucket(context));
  routes.post('/bucket/:bucket/empty', small, postEmpty(context));
}

/** @param small limits a body that is not a file */
export function addObjectRoutes(routes: Routes, context: StorageContext, small: MiddlewareHandler): void {
  routes.post('/object/list/:bucket', small, postList(context));
  routes.post('/object/list-v2/:bucket', small, postListV2(context));
  routes.post('/object/copy', small, postCopy(context));
  routes.post('/object/move', small, postMove(context));
  routes.post('/object/sign/:bucket', small, postSignMany(context));
  routes.post(`/object/sign/${PLACE}`, small, postSign(context));
  routes.post(`/object/upload/sign/${PLACE}`, small, postSignedUpload(context));
  routes.put(`/object/upload/sign/${PLACE}`, putSignedUpload(context));
  routes.get(`/object/info/public/${PLACE}`, getPublicInfo(context));
  routes.get(`/object/info/authenticated/${PLACE}`, getInfo(context, '/object/info/authenticated/'));
  routes.get(`/object/info/${PLACE}`, getInfo(context, '/object/info/'));
  routes.get(`/object/public/${PLACE}`, getPublicObject(context));
  routes.get(`/object/sign/${PLACE}`, getSignedObject(context));
  routes.get(`/object/authenticated/${PLACE}`, getObject(context, '/object/authenticated/'));
  routes.get(`/object/${PLACE}`, getObject(context, '/object/'));
  routes.post(`/object/${PLACE}`, postObject(context));
  routes.put(`/object/${PLACE}`, postObject(context));
  routes.delete('/object/:bucket', small, deleteManyObjects(context));
  routes.delete(`/object/${PLACE}`, deleteOneObject(context));
}

export function addRenderRoutes(routes: Routes, context: StorageContext): void {
  routes.get(`/render/image/public/${PLACE}`, getPublicImage(context));
  routes.get(`/render/image/authenticated/${PLACE}`, getVisibleImage(context));
  routes.get(`/render/image/sign/${PLACE}`, getSignedImage(context));
}
