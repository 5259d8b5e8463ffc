"""The rows of what happened at the tables."""

from scoring.models.announcements import LONGEST_SHOWN, TEXT_LIMIT, Announcement
from scoring.models.backups import Backup, BackupReason
from scoring.models.calls import CallKind, HelpCall
from scoring.models.chains import ChainRecord
from scoring.models.entries import Confirmation, Entry, Source, StoredPile
from scoring.models.event_files import FOR_THE_WORKER, EventFile, EventFileState
from scoring.models.event_imports import EventImport
from scoring.models.imported_results import ImportedResult
from scoring.models.piles import DraftPile, TableVersion
from scoring.models.pushes import PushKind, PushMoment, PushSubscription
from scoring.models.rehearsals import Rehearsal, RehearsalState, Tombstone
from scoring.models.rounds import Round, RoundState, Voiding, VoidReason
from scoring.models.rulings import Ruling, RulingKind
from scoring.models.sanctions import Sanction
from scoring.models.series import (
    HEAVIEST,
    MOST_EVENTS,
    MOST_MATCHES,
    MOST_MONTHS,
    MOST_OF_RULE,
    MOST_RANKS,
    CountedBy,
    Counterpart,
    Series,
    SeriesDraw,
    SeriesEvent,
    SeriesLot,
    SeriesRecord,
    SeriesShown,
    SeriesStandings,
)
from scoring.models.standings import Draw, Lot, StandingsSnapshot
from scoring.models.webhooks import (
    CHOSEN_KINDS,
    DeliveryProblem,
    DeliveryState,
    Webhook,
    WebhookDelivery,
    WebhookKind,
    WebhookMark,
    WebhookOff,
)
from scoring.models.workers import Queue, WorkerHeartbeat

__all__ = [
    "CHOSEN_KINDS",
    "FOR_THE_WORKER",
    "HEAVIEST",
    "LONGEST_SHOWN",
    "MOST_EVENTS",
    "MOST_MATCHES",
    "MOST_MONTHS",
    "MOST_OF_RULE",
    "MOST_RANKS",
    "TEXT_LIMIT",
    "Announcement",
    "Backup",
    "BackupReason",
    "CallKind",
    "ChainRecord",
    "Confirmation",
    "CountedBy",
    "Counterpart",
    "DeliveryProblem",
    "DeliveryState",
    "DraftPile",
    "Draw",
    "Entry",
    "EventFile",
    "EventFileState",
    "EventImport",
    "HelpCall",
    "ImportedResult",
    "Lot",
    "PushKind",
    "PushMoment",
    "PushSubscription",
    "Queue",
    "Rehearsal",
    "RehearsalState",
    "Round",
    "RoundState",
    "Ruling",
    "RulingKind",
    "Sanction",
    "Series",
    "SeriesDraw",
    "SeriesEvent",
    "SeriesLot",
    "SeriesRecord",
    "SeriesShown",
    "SeriesStandings",
    "Source",
    "StandingsSnapshot",
    "StoredPile",
    "TableVersion",
    "Tombstone",
    "VoidReason",
    "Voiding",
    "Webhook",
    "WebhookDelivery",
    "WebhookKind",
    "WebhookMark",
    "WebhookOff",
    "WorkerHeartbeat",
]
