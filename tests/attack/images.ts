/** Hostile files that claim to be photos, built here byte by byte. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** `isPhoto`: a photo that a decoder can read within the limits, so that it may be accepted, without what it hides. */
export type HostileFile = { name: string; bytes: Buffer; type?: string; isPhoto?: boolean };

/** In EXIF, XMP, IPTC, comments and text chunks; no stored file may contain it. */
export const hiddenMark = "ATTACKED-46.8139N-71.2080W";

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return Buffer.concat([u32(data.length), body, u32((crc ^ 0xffffffff) >>> 0)]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** A PNG of one color with any declared size and any chunks before the data. */
function png(
  width: number,
  height: number,
  options: { rows?: number; depth?: number; colorType?: number; chunks?: Buffer[]; interlace?: number } = {},
): Buffer {
  const { rows = height, depth = 8, colorType = 2, chunks = [], interlace = 0 } = options;
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([depth, colorType, 0, 0, interlace])]);
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType] ?? 3;
  const row = Buffer.alloc(1 + Math.ceil((width * channels * depth) / 8), 0x55);
  row[0] = 0;
  const data = deflateSync(Buffer.concat(Array<Buffer>(rows).fill(row)), { level: 9 });
  return Buffer.concat([
    pngSignature,
    chunk("IHDR", header),
    ...chunks,
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function text(keyword: string, value: string): Buffer {
  return chunk("tEXt", Buffer.from(`${keyword}\0${value}`, "latin1"));
}

/** A JPEG segment after the start of the file. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Math.min(0xffff, data.length + 2));
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, data, jpeg.subarray(2)]);
}

/** Replaces the size that a JPEG declares. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length - 9; at += 1) {
    if (copy[at] !== 0xff || ![0xc0, 0xc2].includes(copy[at + 1] ?? 0)) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    break;
  }
  return copy;
}

function gif(
  width: number,
  height: number,
  frames: number,
  options: { delay?: number; endless?: boolean } = {},
): Buffer {
  const u16 = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff]);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, options.delay ?? 1, 0, 0, 0]),
    Buffer.concat([Buffer.from([0x2c]), u16(0), u16(0), u16(1), u16(1), Buffer.from([0, 2, 2, 0x44, 1, 0])]),
  ]);
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    u16(width),
    u16(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from(options.endless ? [] : [0x3b]),
  ]);
}

function webp(fourcc: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const riff = Buffer.alloc(4);
  riff.writeUInt32LE(data.length + 12);
  return Buffer.concat([Buffer.from("RIFF"), riff, Buffer.from("WEBP"), Buffer.from(fourcc), size, data]);
}

/** An ISO base media file: HEIC or AVIF by its brand. */
function box(type: string, data: Buffer | string, declared?: number): Buffer {
  const body = Buffer.isBuffer(data) ? data : Buffer.from(data, "latin1");
  return Buffer.concat([u32(declared ?? body.length + 8), Buffer.from(type, "latin1"), body]);
}

function heif(brand: string, ...rest: Buffer[]): Buffer {
  return Buffer.concat([box("ftyp", `${brand}\0\0\0\0${brand}mif1`), ...rest]);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="attacked()"><script>attacked()</script><image href="file:///etc/passwd"/></svg>`;

/** Some 70 files: bombs, polyglots, wrong types, cut and damaged files, hidden metadata. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: "#7d5a3c" } });
  const noise = sharp(
    Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 2654435761) >>> 24)),
    {
      raw: { width: 300, height: 200, channels: 3 },
    },
  );
  const jpeg = await photo.clone().jpeg().toBuffer();
  const noisy = await noise.clone().jpeg({ progressive: true }).toBuffer();
  const realPng = await noise.clone().png().toBuffer();
  const realWebp = await noise.clone().webp().toBuffer();
  const realAvif = await noise.clone().avif({ effort: 0 }).toBuffer();
  const realGif = await noise.clone().gif().toBuffer();
  const exif = await photo
    .clone()
    .withExif({
      IFD0: { ImageDescription: hiddenMark, Copyright: "<script>attacked()</script>" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "46/1 48/1 50/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "71/1 12/1 29/1",
      },
    })
    .jpeg()
    .toBuffer();
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<?xpacket?><x:xmpmeta>${hiddenMark}</x:xmpmeta>`);
  const iptc = Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0${hiddenMark}`, "latin1");
  const icc = Buffer.concat([
    Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"),
    Buffer.alloc(200, 0x41),
    Buffer.from(hiddenMark),
  ]);
  const compressedBomb = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
  const damaged = (bytes: Buffer) => {
    const copy = Buffer.from(bytes);
    for (let at = 40; at < copy.length; at += 23) copy[at] = (copy[at] ?? 0) ^ 0x5a;
    return copy;
  };

  return [
    // Bombs: little to send, much to decode.
    { name: "square-bomb.png", bytes: png(30_000, 30_000, { rows: 1 }) },
    { name: "tall-bomb.png", bytes: png(1, 79_000_000, { rows: 1 }) },
    {
      name: "wide-bomb.png",
      bytes: png(19_999, 4_000, { rows: 4_000, depth: 1, colorType: 0 }),
      isPhoto: true,
    },
    {
      name: "interlaced-bomb.png",
      bytes: png(8_000, 8_000, { rows: 8_000, depth: 1, colorType: 0, interlace: 1 }),
      isPhoto: true,
    },
    { name: "max-sides.png", bytes: png(0x7fffffff, 0x7fffffff, { rows: 0 }) },
    { name: "zero-sides.png", bytes: png(0, 0, { rows: 0 }) },
    {
      name: "text-bomb.png",
      bytes: png(10, 10, {
        chunks: [chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), compressedBomb]))],
      }),
      isPhoto: true,
    },
    {
      name: "profile-bomb.png",
      bytes: png(10, 10, {
        chunks: [chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), compressedBomb]))],
      }),
      isPhoto: true,
    },
    {
      name: "many-chunks.png",
      bytes: png(10, 10, { chunks: Array<Buffer>(20_000).fill(text("Comment", "x")) }),
      isPhoto: true,
    },
    { name: "huge-declared.jpg", bytes: resized(jpeg, 65_500, 65_500) },
    { name: "side-limit.jpg", bytes: resized(jpeg, 20_001, 1) },
    { name: "progressive-scans.jpg", bytes: resized(noisy, 8_000, 8_000), isPhoto: true },
    { name: "many-frames.gif", bytes: gif(2_000, 2_000, 20_000), isPhoto: true },
    { name: "huge-canvas.gif", bytes: gif(65_535, 65_535, 1), isPhoto: true },
    { name: "endless.gif", bytes: gif(100, 100, 5_000, { endless: true }), isPhoto: true },
    { name: "huge.webp", bytes: webp("VP8L", Buffer.from("2fffffff0f000000", "hex")) },
    { name: "extended-bomb.webp", bytes: webp("VP8X", Buffer.from("1000000ffffffffffff", "hex")) },
    // Not what they claim to be.
    {
      name: "page.jpg",
      bytes: Buffer.from("<!doctype html><script>attacked()</script>"),
      type: "image/jpeg",
    },
    { name: "drawing.svg", bytes: Buffer.from(svg), type: "image/svg+xml" },
    { name: "drawing.jpg", bytes: Buffer.from(svg), type: "image/jpeg" },
    {
      name: "entity.svg",
      bytes: Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
    },
    { name: "script.php.jpg", bytes: Buffer.from("<?php system($_GET['c']); ?>") },
    {
      name: "magick.jpg",
      bytes: Buffer.from("push graphic-context\nfill 'url(https://attacked.example/\"|id\")'\n"),
    },
    { name: "postscript.png", bytes: Buffer.from("%!PS\n(%pipe%id) (r) file\n") },
    { name: "document.pdf", bytes: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>") },
    { name: "tiff.jpg", bytes: Buffer.from("49492a0008000000", "hex") },
    { name: "bitmap.jpg", bytes: Buffer.from("BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "latin1") },
    { name: "icon.png", bytes: Buffer.from("00000100010001010000010020003000000016000000", "hex") },
    { name: "archive.jpg", bytes: Buffer.from("504b030414000000", "hex") },
    { name: "program.png", bytes: Buffer.from("7f454c460201010000000000", "hex") },
    { name: "movie.heic", bytes: heif("isom", box("moov", "x")) },
    { name: "magic-only.png", bytes: pngSignature },
    { name: "magic-only.jpg", bytes: Buffer.from("ffd8ff", "hex") },
    { name: "magic-only.gif", bytes: Buffer.from("GIF89a") },
    { name: "magic-only.webp", bytes: Buffer.from("RIFF\0\0\0\0WEBP") },
    { name: "zeros.jpg", bytes: Buffer.alloc(5_000) },
    { name: "one-byte.jpg", bytes: Buffer.from([0xff]) },
    { name: "late-magic.jpg", bytes: Buffer.concat([Buffer.alloc(64), jpeg]) },
    // A polyglot file: what follows the picture must not be stored.
    {
      name: "page-after.jpg",
      bytes: Buffer.concat([jpeg, Buffer.from(`<script>attacked()</script>${hiddenMark}`)]),
      isPhoto: true,
    },
    {
      name: "archive-after.png",
      bytes: Buffer.concat([realPng, Buffer.from(`PK\x03\x04${hiddenMark}`)]),
      isPhoto: true,
    },
    {
      name: "page-inside.gif",
      bytes: Buffer.concat([realGif, Buffer.from(`/*<script>attacked()</script>*/${hiddenMark}`)]),
      isPhoto: true,
    },
    { name: "script-header.gif", bytes: Buffer.from("GIF89a/*\0\0\0*/=1;attacked();") },
    { name: "png-as-jpeg.jpg", bytes: realPng, type: "image/jpeg", isPhoto: true },
    { name: "html-type.png", bytes: realPng, type: "text/html", isPhoto: true },
    // Metadata.
    { name: "gps.jpg", bytes: exif, isPhoto: true },
    { name: "xmp.jpg", bytes: withSegment(jpeg, 0xe1, xmp), isPhoto: true },
    { name: "iptc.jpg", bytes: withSegment(jpeg, 0xed, iptc), isPhoto: true },
    { name: "profile.jpg", bytes: withSegment(jpeg, 0xe2, icc), isPhoto: true },
    { name: "comment.jpg", bytes: withSegment(jpeg, 0xfe, Buffer.from(hiddenMark)), isPhoto: true },
    {
      name: "many-comments.jpg",
      bytes: Array.from({ length: 100 }).reduce<Buffer>(
        (all) => withSegment(all, 0xfe, Buffer.alloc(60_000, 0x20)),
        jpeg,
      ),
      isPhoto: true,
    },
    {
      name: "exif-loop.jpg",
      bytes: withSegment(
        jpeg,
        0xe1,
        Buffer.from(
          "457869660000" + "4d4d002a00000008" + "0001" + "8769000400000001" + "00000008" + "00000008",
          "hex",
        ),
      ),
      isPhoto: true,
    },
    {
      name: "exif-orientation.jpg",
      bytes: withSegment(
        jpeg,
        0xe1,
        Buffer.from(
          "457869660000" + "4d4d002a00000008" + "0001" + "0112000300000001" + "ffff0000" + "00000000",
          "hex",
        ),
      ),
      isPhoto: true,
    },
    {
      name: "text.png",
      bytes: png(20, 20, { chunks: [text("Comment", hiddenMark), text("XML:com.adobe.xmp", hiddenMark)] }),
      isPhoto: true,
    },
    {
      name: "exif.png",
      bytes: png(20, 20, { chunks: [chunk("eXIf", Buffer.from(`MM\0*${hiddenMark}`, "latin1"))] }),
      isPhoto: true,
    },
    {
      name: "exif.webp",
      bytes: await photo
        .clone()
        .withExif({ IFD0: { ImageDescription: hiddenMark } })
        .webp()
        .toBuffer(),
      isPhoto: true,
    },
    {
      name: "exif.avif",
      bytes: await noise
        .clone()
        .withExif({ IFD0: { ImageDescription: hiddenMark } })
        .avif({ effort: 0 })
        .toBuffer(),
      isPhoto: true,
    },
    // Cut or damaged.
    ...[jpeg, noisy, realPng, realWebp, realAvif, realGif].flatMap((bytes, index) => {
      const extension = ["jpg", "jpg", "png", "webp", "avif", "gif"][index];
      return [
        { name: `half-${index}.${extension}`, bytes: cut(bytes, 0.5), isPhoto: true },
        { name: `head-${index}.${extension}`, bytes: cut(bytes, 0.05), isPhoto: true },
        { name: `damaged-${index}.${extension}`, bytes: damaged(bytes), isPhoto: true },
      ];
    }),
    // HEIF containers whose boxes lie.
    { name: "no-boxes.heic", bytes: heif("heic") },
    { name: "box-too-long.heic", bytes: heif("heic", box("meta", "x", 0x7fffffff)) },
    { name: "box-of-zero.heic", bytes: heif("heic", box("meta", "", 0), box("mdat", "x")) },
    { name: "box-of-one.heic", bytes: heif("heic", box("meta", "\0\0\0\0\0\0\0\x01", 1)) },
    {
      name: "nested.heic",
      bytes: heif(
        "heic",
        Array.from({ length: 5_000 }).reduce<Buffer>((inner) => box("meta", inner), Buffer.alloc(0)),
      ),
    },
    {
      name: "many-items.heic",
      bytes: heif(
        "heic",
        box("meta", Buffer.concat([Buffer.alloc(4), box("iinf", Buffer.from("00000000ffff", "hex"))])),
      ),
    },
    { name: "heic-as-avif.avif", bytes: heif("avif", box("meta", Buffer.alloc(100))) },
    {
      name: "long-brand-list.heic",
      bytes: Buffer.concat([box("ftyp", `heic\0\0\0\0${"mif1".repeat(50_000)}`), realAvif]),
    },
  ];
}
