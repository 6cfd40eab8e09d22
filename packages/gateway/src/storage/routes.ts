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
import { named } from './operation.ts';

type Routes = Hono<GatewayEnv>;

/** A bucket and a path in it, which may be missing: then it is refused as an invalid one, as upstream. */
const PLACE = ':bucket/:path{[\\s\\S]*}';

/** Upstream's name of HEAD of a file, and of its information. */
const HEAD_INFO = 'object.head_authenticated_info';

/** @param small limits a body that is not a file */
export function addBucketRoutes(routes: Routes, context: StorageContext, small: MiddlewareHandler): void {
  routes.get('/bucket', named('storage.bucket.list'), getBuckets(context));
  routes.post('/bucket', named('storage.bucket.create'), small, postBucket(context));
  routes.get('/bucket/:bucket', named('storage.bucket.get'), getBucket(context));
  routes.put('/bucket/:bucket', named('storage.bucket.update'), small, putBucket(context));
  routes.delete('/bucket/:bucket', named('storage.bucket.delete'), small, deleteBucket(context));
  routes.post('/bucket/:bucket/empty', named('storage.bucket.empty'), small, postEmpty(context));
}

/** @param small limits a body that is not a file */
export function addObjectRoutes(routes: Routes, context: StorageContext, small: MiddlewareHandler): void {
  routes.post('/object/list/:bucket', named('storage.object.list'), small, postList(context));
  routes.post('/object/list-v2/:bucket', named('storage.object.list_v2'), small, postListV2(context));
  routes.post('/object/copy', named('storage.object.copy'), small, postCopy(context));
  routes.post('/object/move', named('storage.object.move'), small, postMove(context));
  routes.post('/object/sign/:bucket', named('storage.object.sign_many'), small, postSignMany(context));
  routes.post(`/object/sign/${PLACE}`, named('storage.object.sign'), small, postSign(context));
  routes.post(
    `/object/upload/sign/${PLACE}`,
    named('storage.object.sign_upload_url'),
    small,
    postSignedUpload(context),
  );
  routes.put(`/object/upload/sign/${PLACE}`, named('storage.object.upload_signed'), putSignedUpload(context));
  routes.get(`/object/info/public/${PLACE}`, named('storage.object.info_public'), getPublicInfo(context));
  routes.get(
    `/object/info/authenticated/${PLACE}`,
    named('object.get_authenticated_info', HEAD_INFO),
    getInfo(context, '/object/info/authenticated/'),
  );
  routes.get(
    `/object/info/${PLACE}`,
    named('object.get_authenticated_info', HEAD_INFO),
    getInfo(context, '/object/info/'),
  );
  routes.get(`/object/public/${PLACE}`, named('storage.object.get_public'), getPublicObject(context));
  routes.get(`/object/sign/${PLACE}`, named('storage.object.get_signed'), getSignedObject(context));
  routes.get(
    `/object/authenticated/${PLACE}`,
    named('storage.object.get_authenticated', HEAD_INFO),
    getObject(context, '/object/authenticated/'),
  );
  routes.get(`/object/${PLACE}`, named('storage.object.get_authenticated', HEAD_INFO), getObject(context, '/object/'));
  routes.post(`/object/${PLACE}`, named('storage.object.upload'), postObject(context));
  routes.put(`/object/${PLACE}`, named('storage.object.upload_update'), postObject(context));
  routes.delete('/object/:bucket', named('storage.object.delete_many'), small, deleteManyObjects(context));
  routes.delete(`/object/${PLACE}`, named('storage.object.delete'), deleteOneObject(context));
}

export function addRenderRoutes(routes: Routes, context: StorageContext): void {
  routes.get(`/render/image/public/${PLACE}`, named('storage.render.image_public'), getPublicImage(context));
  routes.get(
    `/render/image/authenticated/${PLACE}`,
    named('storage.render.image_authenticated'),
    getVisibleImage(context),
  );
  routes.get(`/render/image/sign/${PLACE}`, named('storage.render.image_sign'), getSignedImage(context));
}
