import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { projectRequests, projects } from '#app/features/projects/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { FileId, ProjectId, QuoteRequestId, RoomId } from '#app/values/identity/ids.ts'

/** The rooms of a project, as its people call them: « Cuisine », « Chambre de Léa », « Extérieur ». */
export const projectRooms = pgTable(
  'project_rooms',
  {
    id: id<RoomId>('id').primaryKey(),
    projectId: idOf<ProjectId>('project_id', () => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Their order; gaps mean nothing. */
    position: integer('position').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('project_rooms_name').on(table.projectId, sql`lower(${table.name})`),
    unique('project_rooms_of_project').on(table.projectId, table.id),
  ],
)

/** In which rooms the works of a request are. Both keys go with what they name. */
export const projectRequestRooms = pgTable(
  'project_request_rooms',
  {
    projectId: id<ProjectId>('project_id').notNull(),
    requestId: id<QuoteRequestId>('request_id').notNull(),
    roomId: id<RoomId>('room_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.roomId] }),
    foreignKey({
      name: 'project_request_rooms_request',
      columns: [table.projectId, table.requestId],
      foreignColumns: [projectRequests.projectId, projectRequests.requestId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'project_request_rooms_room',
      columns: [table.projectId, table.roomId],
      foreignColumns: [projectRooms.projectId, projectRooms.id],
    }).onDelete('cascade'),
    index('project_request_rooms_room').on(table.projectId, table.roomId),
  ],
)

/** Under which room a photo or a document of the folder was filed by hand. */
export const projectFileRooms = pgTable(
  'project_file_rooms',
  {
    projectId: id<ProjectId>('project_id').notNull(),
    fileId: idOf<FileId>('file_id', () => files.id, { onDelete: 'cascade' }),
    roomId: id<RoomId>('room_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.projectId] }),
    foreignKey({
      name: 'project_file_rooms_room',
      columns: [table.projectId, table.roomId],
      foreignColumns: [projectRooms.projectId, projectRooms.id],
    }).onDelete('cascade'),
    index('project_file_rooms_room').on(table.projectId, table.roomId),
  ],
)
