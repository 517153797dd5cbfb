/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export {
  deletedPhotoSubject,
  deleteObjects,
  enqueueObjectDeletion,
  recordDeletedPhotos,
} from "./delete-objects.jobs.server.ts";
export { createImagePool, type ImagePool, type ImagePoolLoad } from "./image-pool.server.ts";
export {
  addCovers,
  type DeletedPhoto,
  deletedPhotoColumns,
  findExistingImages,
  findListingImages,
  findStoredImage,
  type NewImage,
  type Photo,
  type PhotoRow,
  photoColumns,
  photoOf,
  photosOfListing,
  type StoredImage,
} from "./images.queries.server.ts";
export { deleteImage, deletePhotosExcept, insertImages } from "./images.writes.server.ts";
export { type IngestRejection, ingestPhoto } from "./ingest.server.ts";
export type { ImageLog, ImageRejection } from "./processed-image.server.ts";
export { type CdnPurge, purgeCdn } from "./purge-cdn.jobs.server.ts";
export { isReadablePhoto } from "./readable-photo.server.ts";
export {
  type FormRejection,
  type ReceivedForm,
  type RejectedFile,
  receiveMultipart,
} from "./receive-multipart.server.ts";
export { openDiskStorage } from "./storage/disk.server.ts";
export { openStorage } from "./storage/open-storage.server.ts";
export { removeStaleFilesRegularly } from "./storage/stale-files.server.ts";
export type { ObjectStorage, OpenedStorage, StoredObject } from "./storage/storage.server.ts";
export { copyStoredImage, storedFileKeys } from "./stored-variants.server.ts";
export { deleteOrphanedPhotos, measureOldPhotos, reportDamagedPhotos } from "./sweep-storage.jobs.server.ts";
export { createUploadLimiter, type UploadLimiter, uploadRetrySeconds } from "./upload-limiter.server.ts";
